/**
 * Who may import whom, as ESLint configuration:
 *
 * 1. `protocol`, `telemetry` and `qr` import nothing of ours; `gateway` imports those.
 * 2. `fps/medusa` is all that is read from Medusa and said to it. It knows none of the subjects.
 * 3. `fps/settle` uses `fps/medusa`, the rules of cases and the gateway. It reaches the tables of
 *    the other subjects through the module in Medusa's container.
 * 4. A subject (`fps/<subject>`) knows no edge.
 * 5. Everybody may import `fps/vocabulary.ts`, which imports nothing.
 * 6. Edges import subjects: `api`, `jobs`, `policies`, `subscribers`, `workflows`, `providers`, and
 *    `admin`, which imports their types only.
 *
 * `gateway` and `sandbox` never import each other: each checks the other.
 */
const EDGES = ["admin", "api", "jobs", "policies", "providers", "subscribers", "workflows"]
const PROGRAMS = ["cli", "demo", "sandbox", "storefront"]
const SUBJECTS = ["fps", "modules"]
const WIRE = ["gateway", "protocol", "telemetry.ts"]
const QR = "qr.ts"
const ALL = [...EDGES, ...PROGRAMS, ...SUBJECTS, ...WIRE, QR]
const KNOW_NO_MEDUSA = ["protocol", "telemetry.ts", QR, "gateway", "sandbox", "storefront", "cli"]

/** Of each part, what of ours it may import at all. */
const MAY_IMPORT = {
  protocol: [],
  "telemetry.ts": [],
  [QR]: [],
  gateway: ["protocol", "telemetry.ts"],
  sandbox: ["protocol"],
  storefront: ["protocol", QR],
  cli: ["sandbox", "protocol", ...SUBJECTS],
  demo: ["sandbox", "storefront", QR],
  fps: [...SUBJECTS, ...WIRE, QR],
  modules: [...SUBJECTS, ...WIRE],
  policies: SUBJECTS,
  providers: [...SUBJECTS, ...WIRE],
  workflows: [...SUBJECTS, ...WIRE],
  jobs: [...SUBJECTS, ...WIRE, "workflows"],
  subscribers: [...SUBJECTS, ...WIRE, "workflows"],
  api: [...SUBJECTS, ...WIRE, "workflows"],
  admin: ["api", ...SUBJECTS, ...WIRE, "workflows"],
}

/** Of a part, the specifiers of which it may import the types, and nothing that runs. */
const TYPES_ONLY = {
  "fps/medusa":
    "^\\.\\./(\\.\\./)?(cases|checkout|daily-balance|events|health|pay-links|payments|purchases|settings|settle|statements)/",
  "fps/settle":
    "^(\\.\\./)+(checkout|daily-balance|events|health|pay-links|payments|settings|statements)/",
  admin: "^(\\.\\./)+(api|fps(?!/vocabulary$)|modules|gateway|protocol|workflows)(/|$)",
  cli: "^(\\.\\./)+(modules|fps/(?!settings/|medusa/tables$|vocabulary$))",
}

const restricted = (part, patterns) => ({
  name: `imports of ${part}`,
  files: [part.endsWith(".ts") ? `src/${part}` : `src/${part}/**/*.{ts,tsx}`],
  ignores: ["**/__tests__/**"],
  rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns }] },
})

const ENVIRONMENT = {
  regex: "^(node:)?process$",
  message: "Only medusa-config.ts, the CLI, the demo and the tests read the environment.",
}

function patternsOf(part) {
  const [top] = part.split("/")
  return [
    ENVIRONMENT,
    ...(TYPES_ONLY[part]
      ? [{ regex: TYPES_ONLY[part], allowTypeImports: true, message: `${part}: types only.` }]
      : []),
    ...(KNOW_NO_MEDUSA.includes(top)
      ? [{ regex: "^@medusajs/", message: `${part} knows nothing of Medusa.` }]
      : []),
    ...(part === "protocol"
      ? [{ regex: "^(?!\\.|zod$|node:crypto$)", message: "protocol uses zod and node:crypto." }]
      : []),
    ...(part === "storefront"
      ? [{ regex: "^node:", message: "storefront runs in browsers too." }]
      : []),
  ]
}

const directions = {
  name: "import directions",
  files: ["src/**/*.{ts,tsx}"],
  ignores: ["**/__tests__/**"],
  rules: {
    "import-x/no-restricted-paths": [
      "error",
      {
        zones: [
          ...Object.entries(MAY_IMPORT).map(([part, may]) => ({
            target: `./src/${part}`,
            from: ALL.filter((other) => other !== part && !may.includes(other)).map(
              (other) => `./src/${other}`,
            ),
            message: `${part} may import ${may.join(", ") || "nothing of ours"}.`,
          })),
          {
            target: "./src",
            from: ["./integration-tests", "./scripts"],
            message: "Code for tests and tools stays out of src.",
          },
        ],
      },
    ],
  },
}

/** Named exports everywhere that no loader of Medusa looks for a default one. */
const namedExports = {
  files: [...KNOW_NO_MEDUSA, "fps"].map((part) =>
    part.endsWith(".ts") ? `src/${part}` : `src/${part}/**/*.{ts,tsx}`,
  ),
  rules: { "import-x/no-default-export": "error" },
}

export const importDirections = [
  directions,
  ...[...Object.keys(MAY_IMPORT), "fps/medusa", "fps/settle"].map((part) =>
    restricted(part, patternsOf(part)),
  ),
  namedExports,
]
