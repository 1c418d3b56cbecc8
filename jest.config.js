/**
 * One project for each kind of test, so that `npm test -- --selectProjects unit` runs one kind.
 * `unit`, `contract` and `simulation` need no PostgreSQL; for the others `npm test` brings one. `scale`
 * needs a `redis-server` as well. Medusa's loaders use dynamic imports:
 * NODE_OPTIONS=--experimental-vm-modules.
 */
const { readdirSync, readFileSync } = require("node:fs")
const { join } = require("node:path")
const { WORKERS } = require("./integration-tests/helpers/workers")

const common = {
  rootDir: __dirname,
  testEnvironment: "<rootDir>/integration-tests/helpers/plain-globals.js",
  moduleFileExtensions: ["ts", "tsx", "js", "cjs", "mjs", "json", "node"],
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.demo/", "<rootDir>/.cache/"],
  testPathIgnorePatterns: ["/node_modules/"],
  transform: {
    "^.+\\.tsx?$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            react: { runtime: "automatic" },
          },
          target: "es2022",
        },
        module: { type: "commonjs" },
        sourceMaps: "inline",
      },
    ],
  },
}

const HTTP = "integration-tests/http"

/**
 * `npm test` runs groups of suites, which load Medusa once, in place of these suites; with a path it
 * runs the suites themselves.
 */
const left = () => {
  if (!process.env.FPS_TEST_GROUPS) {
    return [`!**/${HTTP}/groups/*`]
  }
  const folder = join(__dirname, HTTP, "groups")
  const groups = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"))
  return [...groups.join("").matchAll(/"\.\.\/(.+)"/g)].map(([, name]) => `!**/${HTTP}/${name}.ts`)
}

const project = (name, testMatch, seconds) => ({
  ...common,
  displayName: name,
  testMatch: testMatch.map((pattern) => pattern.replace(/^(?=\w)/, "<rootDir>/")),
  globals: { TEST_TIMEOUT_SECONDS: seconds },
  setupFilesAfterEnv: ["<rootDir>/integration-tests/helpers/set-timeout.js"],
})

module.exports = {
  maxWorkers: WORKERS,
  testSequencer: "<rootDir>/integration-tests/helpers/side-by-side.js",
  // What each booted Medusa leaves behind adds up to Node's limit for a process.
  workerIdleMemoryLimit: "2GB",
  projects: [
    project("unit", ["src/**/__tests__/**/*.unit.spec.{ts,tsx}"], 30),
    project("modules", ["integration-tests/modules/**/*.spec.ts"], 60),
    {
      ...project("http", [`${HTTP}/**/*.spec.ts`, ...left()], 120),
      globalSetup: "<rootDir>/integration-tests/helpers/database/begin-template.ts",
    },
    project("simulation", ["integration-tests/simulation/**/*.spec.ts"], 600),
    project("contract", ["integration-tests/contract/**/*.spec.ts"], 30),
    project("faults", ["integration-tests/faults/**/*.spec.ts"], 600),
    {
      ...project("scale", ["integration-tests/scale/**/*.spec.ts"], 600),
      globalSetup: "<rootDir>/integration-tests/helpers/database/begin-template.ts",
    },
    {
      ...project("package", ["integration-tests/package/**/*.spec.ts"], 600),
      globalSetup: "<rootDir>/integration-tests/package/support/pack.ts",
      globalTeardown: "<rootDir>/integration-tests/package/support/remove-packed.ts",
    },
    project("browser", ["integration-tests/browser/**/*.spec.ts"], 600),
    {
      ...project("storefront", ["integration-tests/storefront/**/*.spec.ts"], 600),
      globalSetup: "<rootDir>/integration-tests/storefront/setup.ts",
      globalTeardown: "<rootDir>/integration-tests/package/support/remove-packed.ts",
    },
  ],
}
