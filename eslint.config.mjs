import medusa from "@medusajs/eslint-plugin"
import { createNodeResolver, importX } from "eslint-plugin-import-x"
import regexp from "eslint-plugin-regexp"
import tseslint from "typescript-eslint"

import { importDirections } from "./scripts/lint/import-directions.mjs"

/*
 * What oxlint has no rules for: Medusa's own, regular expressions, and who may import whom. All else,
 * with everything that needs types, is in .oxlintrc.json: oxlint takes a fifth of the time.
 */

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
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parser: tseslint.parser },
    // Comments that disable a rule are oxlint's.
    linterOptions: { reportUnusedDisableDirectives: "off" },
    plugins: { "import-x": importX, "@typescript-eslint": tseslint.plugin },
    settings: {
      // Without these two the rules about imports see nothing in TypeScript.
      "import-x/extensions": [".ts", ".tsx"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
      "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".tsx", ".js"] })],
    },
    rules: {
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
    // Thousands of accents take seconds, and texts are anybody's.
    files: ["src/**/*.{ts,tsx}"],
    // A QR code's text is cut to 250 characters first; the sandbox knows nothing of ours.
    ignores: ["**/__tests__/**", "src/fps/plain-line.ts", "src/sandbox/qr-payload.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { property: "normalize", message: "Call normalise(text, form) of fps/plain-line.ts." },
      ],
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
  ...importDirections,
)
