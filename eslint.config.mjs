import medusa from "@medusajs/eslint-plugin"
import { createNodeResolver, importX } from "eslint-plugin-import-x"
import regexp from "eslint-plugin-regexp"
import tseslint from "typescript-eslint"

import { importDirections } from "./scripts/lint/import-directions.mjs"

const TYPESCRIPT = ["**/*.{ts,tsx}"]
/** The edges of the program, where configuration comes in from outside. */
const READS_ENVIRONMENT = [
  "medusa-config.ts",
  "src/cli/**",
  "src/storefront/next/server.ts",
  "src/demo/**",
  "scripts/**",
  "integration-tests/**",
  "**/__tests__/**",
]
/** What a person or a pipe reads. */
const PRINTS = ["src/cli/**", "src/storefront/next/server.ts", "src/demo/**", "scripts/**"]
/** Their errors never reach Medusa's error handler as they are. */
const WITHOUT_HTTP_STATUS = [
  "src/{protocol,gateway,sandbox,storefront,cli,demo,modules,fps,workflows}/**",
  "scripts/**",
  "integration-tests/**",
]

const TESTS = ["**/__tests__/**", "integration-tests/**", "scripts/**", "src/demo/**"]
/** Medusa's preset ignores tests for every rule there is; here it does so for its own only. */
const medusaRules = medusa.default.configs.recommended
  .filter((block) => block.plugins ?? block.rules)
  .map((block) => ({ ...block, ignores: [...(block.ignores ?? []), ...TESTS] }))

export default tseslint.config(
  {
    ignores: [
      "**/node_modules/",
      ".medusa/",
      ".demo/",
      ".cache/",
      "coverage/",
      // Built by Next.js, which checks its types; React and Next are installed for it alone.
      "integration-tests/storefront/shop/",
    ],
  },
  ...medusaRules,
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { "import-x": importX },
    languageOptions: { parserOptions: { projectService: true } },
    settings: {
      // Without these two the rules about imports see nothing in TypeScript.
      "import-x/extensions": [".ts", ".tsx"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
      "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".tsx", ".js"] })],
    },
    rules: {
      // Facts of our own that the presets cannot know.
      "max-lines": ["error", { max: 400, skipComments: true, skipBlankLines: true }],
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Only medusa-config.ts, the CLI, the demo and the tests read the environment.",
        },
      ],
      eqeqeq: "error",
      "import-x/no-cycle": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      // `${count}` of a number says what it means.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/max-params": ["error", { max: 3 }],
      // Medusa asks for async methods, with or without anything to wait for.
      "@typescript-eslint/require-await": "off",

      // zod is a direct dependency: protocol, gateway and sandbox know nothing of Medusa.
      "@medusajs/zod-import-source": "off",
    },
  },
  {
    files: WITHOUT_HTTP_STATUS,
    rules: { "@medusajs/use-medusa-error-not-generic-error": "off" },
  },
  {
    // An expression whose time grows faster than its text lets a small text stop the whole store.
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["**/__tests__/**"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  {
    // What staff are refused has a code, and the panel has its text in both languages.
    files: [
      "src/{api/admin,workflows}/**/*.ts",
      "src/fps/{cases,daily-balance,events,messages,payments,settings}/**/*.ts",
      "src/fps/pay-links/{orders,send-link}.ts",
    ],
    ignores: ["**/__tests__/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "NewExpression[callee.name='MedusaError']",
          message: "Throw refusal(code, facts) of fps/refusals.ts.",
        },
      ],
    },
  },
  // Medusa's own way to write the constructor of a module's service.
  { files: ["src/modules/*/service.ts"], rules: { "prefer-rest-params": "off" } },
  // Made of functions that close over their state: nothing in it uses `this`.
  { files: ["src/sandbox/**"], rules: { "@typescript-eslint/unbound-method": "off" } },
  { files: READS_ENVIRONMENT, rules: { "no-restricted-properties": "off" } },
  // One statement after the other: nothing to find in it but a table.
  { files: ["src/modules/fps/migrations/*.ts"], rules: { "max-lines": "off" } },
  {
    // It runs in a customer's browser as it is, from Safari 14 and Chrome 87 on.
    files: ["src/storefront/**/*.{ts,tsx}"],
    ignores: ["**/__tests__/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "MemberExpression[property.name=/^(at|findLast|findLastIndex|hasOwn|groupBy|replaceAll|structuredClone|throwIfAborted|toReversed|toSorted|toSpliced)$/]",
          message: "Safari 14 or Chrome 87 lacks it.",
        },
      ],
    },
  },
  { files: PRINTS, rules: { "no-console": "off" } },
  {
    files: ["**/__tests__/**", "integration-tests/**/*.ts"],
    rules: {
      // Jest's matchers and tables are full of `any`.
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/max-params": "off",
    },
  },
  ...importDirections,
  { files: ["**/*.{js,mjs,cjs}"], extends: [tseslint.configs.disableTypeChecked] },
)
