/**
 * Who may import whom, as ESLint configuration. The wire contract (`protocol`) knows nothing of
 * ours, the client (`gateway`) and the stand-in for the service (`sandbox`) never know each other
 * (each checks the other), and none of these knows Medusa.
 */
const FOLDERS = [
  "telemetry",
  "protocol",
  "gateway",
  "sandbox",
  "storefront",
  "cli",
  "modules",
  "checkout",
  "creation",
  "statement",
  "medusa",
  "providers",
  "settle",
  "views",
  "workflows",
  "api",
  "jobs",
  "subscribers",
  "links",
  "admin",
  "demo",
]

/** The folders whose code each folder may use at run time, besides its own. */
const MAY_USE = {
  telemetry: [],
  protocol: [],
  gateway: ["telemetry", "protocol"],
  sandbox: ["protocol"],
  storefront: ["protocol"],
  cli: ["modules", "sandbox"],
  modules: ["protocol"],
  checkout: ["protocol"],
  statement: ["protocol"],
  creation: ["checkout", "gateway", "protocol"],
  providers: ["checkout", "creation", "gateway", "medusa", "protocol"],
  medusa: ["protocol"],
  settle: ["telemetry", "medusa", "modules", "gateway", "protocol"],
  views: ["medusa", "modules", "checkout", "statement", "protocol"],
  workflows: [
    "settle",
    "views",
    "medusa",
    "modules",
    "checkout",
    "creation",
    "statement",
    "gateway",
    "protocol",
  ],
  api: ["workflows", "views", "settle", "medusa", "statement"],
  jobs: ["workflows", "views", "settle", "medusa"],
  subscribers: ["workflows", "views", "settle"],
  links: ["modules"],
  admin: [],
  demo: ["sandbox", "storefront"],
}

/** The folders whose types alone it may use. */
const MAY_USE_TYPES = {
  checkout: ["modules"],
  creation: ["modules"],
  statement: ["modules"],
  providers: ["modules"],
  api: ["modules", "protocol"],
  jobs: ["modules", "protocol"],
  subscribers: ["modules", "protocol"],
  admin: ["api", "modules", "views", "workflows", "statement", "protocol"],
}

/** Routes, jobs and subscribers find the module by the name that its index exports. */
const MODULE_NAME_ONLY = ["providers", "api", "jobs", "subscribers"]

const WITHOUT_MEDUSA = [
  "telemetry",
  "checkout",
  "statement",
  "protocol",
  "gateway",
  "sandbox",
  "storefront",
  "cli",
]

function directionsOf(folder) {
  const used = [folder, ...MAY_USE[folder], ...(MAY_USE_TYPES[folder] ?? [])]
  const typesOnly = MAY_USE_TYPES[folder] ?? []
  const patterns = [
    {
      regex: "^(node:)?process$",
      message: "Only medusa-config.ts, the CLI, the demo and the tests read the environment.",
    },
  ]
  if (typesOnly.length > 0) {
    const name = MODULE_NAME_ONLY.includes(folder) ? "(?!modules/fps(/index)?$)" : ""
    patterns.push({
      regex: `^(\\.\\./)+${name}(${typesOnly.join("|")})(/|$)`,
      allowTypeImports: true,
      message: `${folder} may use only the types of ${typesOnly.join(", ")}.`,
    })
  }
  if (WITHOUT_MEDUSA.includes(folder)) {
    patterns.push({ regex: "^@medusajs/", message: `${folder} knows nothing of Medusa.` })
  }
  if (folder === "cli") {
    patterns.push({
      regex: "^(\\.\\./)+modules/(?!fps/settings/)",
      message: "The command line may use only the settings of the module.",
    })
  }
  if (folder === "protocol") {
    patterns.push({
      regex: "^(?!\\.|zod$|node:crypto$)",
      message: "protocol uses zod and node:crypto, nothing else.",
    })
  }
  if (folder === "storefront") {
    patterns.push({ regex: "^node:", message: "storefront runs in browsers too." })
  }
  return {
    name: `import directions of ${folder}`,
    files: [`src/${folder}/**/*.{ts,tsx}`],
    ignores: ["**/__tests__/**"],
    rules: {
      "import-x/no-restricted-paths": [
        "error",
        {
          zones: [
            {
              target: `./src/${folder}`,
              from: FOLDERS.filter((other) => !used.includes(other)).map(
                (other) => `./src/${other}`,
              ),
              message: `${folder} may use ${used.slice(1).join(", ") || "nothing of ours"}.`,
            },
            {
              target: "./src",
              from: ["./integration-tests", "./scripts"],
              message: "Code for tests and tools stays out of src.",
            },
          ],
        },
      ],
      "@typescript-eslint/no-restricted-imports": ["error", { patterns }],
    },
  }
}

/** The door for events reads the gateway's wire contract itself. */
const eventsDoor = {
  name: "import directions of the events door",
  files: ["src/api/hooks/**/*.ts"],
  rules: {
    "@typescript-eslint/no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            regex: "^(\\.\\./)+(?!modules/fps(/index)?$)modules(/|$)",
            allowTypeImports: true,
            message: "The events door may use only the types and the name of the module.",
          },
        ],
      },
    ],
  },
}

/** Named exports everywhere that no loader of Medusa looks for a default one. */
const namedExports = {
  files: WITHOUT_MEDUSA.map((folder) => `src/${folder}/**/*.{ts,tsx}`),
  rules: { "import-x/no-default-export": "error" },
}

export const importDirections = [...FOLDERS.map(directionsOf), eventsDoor, namedExports]
