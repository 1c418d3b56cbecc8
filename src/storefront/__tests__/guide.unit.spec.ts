import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { applyDiff, readFirstExample, readSteps } from "./guide/read-guide"
import { FIRST_EXAMPLE, STARTER } from "./guide/starter"

const ROOT = join(__dirname, "..", "..", "..")

/** The starter's own settings, and the kit as its source. */
const TSCONFIG = {
  compilerOptions: {
    target: "es2020",
    lib: ["dom", "dom.iterable", "esnext"],
    skipLibCheck: true,
    strict: true,
    noEmit: true,
    esModuleInterop: true,
    module: "esnext",
    moduleResolution: "bundler",
    isolatedModules: true,
    jsx: "react-jsx",
    types: [],
    paths: {
      "@lib/*": ["./lib/*"],
      "@modules/*": ["./modules/*"],
      "medusa-payment-fps/storefront": [join(ROOT, "src", "storefront", "index.ts")],
    },
  },
  include: ["**/*.ts", "**/*.tsx"],
}

/** Follows the guide to the letter in a folder that stands for the starter. */
describe("the guide for the starter", () => {
  let folder = ""
  const steps = readSteps()

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const read = (path: string) => readFileSync(join(folder, path), "utf8")

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-guide-"))
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"))
    write("tsconfig.json", JSON.stringify(TSCONFIG))
    for (const [path, text] of Object.entries(STARTER)) {
      write(path, text)
    }
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  it("has a step for each file", () => {
    expect(steps.map(({ path, isNew }) => [path, isNew])).toEqual([
      ["lib/data/cookies.ts", false],
      ["lib/constants.tsx", false],
      ["lib/fps.ts", true],
      ["lib/data/fps.ts", true],
      ["modules/checkout/components/payment-button/index.tsx", false],
      ["app/api/fps-return/route.ts", true],
      ["app/[countryCode]/(main)/fps/[sessionId]/page.tsx", true],
      ["modules/checkout/components/fps-result/index.tsx", true],
    ])
  })

  it("compiles, whole", () => {
    for (const { path, isNew, blocks } of steps) {
      const [first, ...rest] = blocks
      const start = isNew ? (first?.code ?? "") : applyDiff(read(path), first?.code ?? "")
      // "At the end of the file, before `export default`."
      const text = rest.reduce(
        (file, { code }) => file.replace(/^(?=export default )/m, () => `${code}\n`),
        start,
      )
      write(path, text)
    }
    write("first-example.ts", FIRST_EXAMPLE + readFirstExample())

    const tsc = require.resolve("typescript/bin/tsc")
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" })
    expect(stdout).toBe("")
  }, 120_000)
})
