import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { runStorefrontCommand } from "../run"
import { SMALL_STOREFRONT, putFiles, readFiles } from "./small-storefront"

const COOKIES = "src/lib/data/cookies.ts"
const CART = "src/lib/data/cart.ts"
const NEW_FILES = [
  "src/lib/fps.ts",
  "src/lib/data/fps.ts",
  "src/app/api/fps/[action]/route.ts",
  "src/app/[countryCode]/(main)/fps/[sessionId]/page.tsx",
]

describe("medusa-payment-fps storefront", () => {
  const folders: string[] = []

  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

  /** A storefront with some files of another content; undefined leaves one out. */
  function storefront(changed: Record<string, string | undefined> = {}): string {
    const files = Object.entries({ ...SMALL_STOREFRONT, ...changed })
    const kept = files.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))
    const folder = putFiles(Object.fromEntries(kept) as Record<string, string>)
    folders.push(folder)
    return folder
  }

  function run(...args: string[]) {
    const printed: string[] = []
    const terminal = { print: (text: string) => printed.push(text), colours: false }
    const code = runStorefrontCommand(args, terminal)
    return { code, output: printed.join("\n") }
  }

  it("makes every change, shows it, and says what no file can", () => {
    const folder = storefront()
    const { code, output } = run(folder)
    const files = readFiles(folder)
    expect({ code, files: Object.keys(files).sort() }).toEqual({
      code: 0,
      files: [...Object.keys(SMALL_STOREFRONT), ...NEW_FILES].sort(),
    })
    expect(files[COOKIES]).toBe(SMALL_STOREFRONT[COOKIES]?.replace('"strict"', '"lax"'))
    expect(files[CART]).toBe(`import { sdk } from "@lib/config"
import { fps } from "@lib/fps"
import { getCartId } from "./cookies"

export async function retrieveCart(cartId?: string, fields?: string) {
  const known = cartId || (await getCartId())
  const id = known && (await fps.openCart(known))
}
`)
    expect(files["src/modules/checkout/components/payment-button/index.tsx"]).toContain(
      "import {\n  isFps,\n  isManual,\n  isStripeLike,\n} from",
    )
    expect(files["src/modules/checkout/components/payment/index.tsx"]).toContain(
      "        if (error) {\n          return setError(`${error.title} – ${error.text}`)\n        }\n",
    )
    expect(output).toMatch(/--- a\/src\/lib\/data\/cookies.ts[^]*^-.*"strict",\n\+.*"lax",$/m)
    expect(output).toContain("--- /dev/null\n+++ b/src/lib/fps.ts")
    expect(output).toContain(
      "/api/fps/return?session_id={session_id}&country={country_code}&failed",
    )
    expect(output).toContain("pp_fps_checkout to the region")
  })

  it("does nothing the second time", () => {
    const folder = storefront()
    run(folder)
    const files = readFiles(folder)
    expect(run(folder)).toEqual({
      code: 0,
      output: `Storefront ${folder}\n\nNothing to change: it is all there.`,
    })
    expect(readFiles(folder)).toEqual(files)
  })

  it("only shows the changes on --dry-run", () => {
    const folder = storefront()
    const { code, output } = run(folder, "--dry-run")
    expect({ code, files: readFiles(folder) }).toEqual({ code: 0, files: SMALL_STOREFRONT })
    expect(output).toContain('+    sameSite: "lax",')
    expect(output).toContain("nothing is written")
  })

  it("tells on --check whether anything is missing, and changes nothing", () => {
    const folder = storefront()
    const { code, output } = run(folder, "--check")
    expect({ code, files: readFiles(folder) }).toEqual({ code: 1, files: SMALL_STOREFRONT })
    expect(output).toContain("Missing:\n\n  src/lib/fps.ts\n")
    run(folder)
    expect(run("--check", folder)).toEqual({
      code: 0,
      output: `Storefront ${folder}\n\nNothing is missing.`,
    })
  })

  it.each([
    ["pnpm-lock.yaml", "pnpm add"],
    ["yarn.lock", "yarn add"],
    ["package-lock.json", "npm install"],
    ["README.md", "npm install"],
  ])("names the command to install the package where there is %s", (lockFile, command) => {
    const folder = storefront({
      "package.json": JSON.stringify({ devDependencies: { next: "15" } }),
      [lockFile]: "",
    })
    expect(run(folder).output).toContain(`  ${command} medusa-payment-fps\n`)
    expect(run(folder, "--check").code).toBe(1)
  })

  it("leaves a file that differs, and says what to write there", () => {
    const other = 'import { cookies } from "x"\n// the cart lives elsewhere\n'
    const folder = storefront({ [COOKIES]: other })
    const { code, output } = run(folder)
    const files = readFiles(folder)
    expect({ code, cookies: files[COOKIES] }).toEqual({ code: 1, cookies: other })
    expect(files[CART]).toContain("fps.openCart")
    expect(output).toContain(`  ${COOKIES} differs from Medusa's starter`)
    expect(output).toContain('      -    sameSite: "strict",\n      +    sameSite: "lax",')
  })

  it("never makes half of a file's changes", () => {
    const file = "src/lib/constants.tsx"
    const half = SMALL_STOREFRONT[file]?.replace("isManual", "isByHand") ?? ""
    const folder = storefront({ [file]: half })
    expect(run(folder).code).toBe(1)
    expect(readFiles(folder)[file]).toBe(half)
  })

  it("does not choose between two places that look the same", () => {
    const twice = `${SMALL_STOREFRONT[COOKIES]}${SMALL_STOREFRONT[COOKIES]}`
    const folder = storefront({ [COOKIES]: twice })
    expect(run(folder).code).toBe(1)
    expect(readFiles(folder)[COOKIES]).toBe(twice)
  })

  it("names a file that is not there", () => {
    const folder = storefront({ "src/lib/data/orders.ts": undefined })
    const { code, output } = run(folder)
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining("  src/lib/data/orders.ts is not there\n"),
    })
  })

  it("takes what a person did in other words", () => {
    const button = "src/modules/checkout/components/payment-button/index.tsx"
    const folder = storefront()
    run(folder)
    const mine = readFiles(folder)[button]?.replace(/classNames=\{\{[^]*?\}\}/, 'className="pay"')
    const other = storefront({ ...readFiles(folder), [button]: mine })
    expect(run(other, "--check").code).toBe(0)
  })

  it("keeps out of a new file's place when something else is there", () => {
    const folder = storefront({ "src/lib/fps.ts": "export const fps = 30 // frames a second\n" })
    const { code, output } = run(folder)
    expect({ code, file: readFiles(folder)["src/lib/fps.ts"] }).toEqual({
      code: 1,
      file: "export const fps = 30 // frames a second\n",
    })
    expect(output).toContain("src/lib/fps.ts is there with something else in it")
    expect(output).toContain("      +export const fps = createFpsNext(")
  })

  it("keeps the line ends of Windows, and writes new files with them", () => {
    const windows = (text: string) => text.replaceAll("\n", "\r\n")
    const files = Object.entries(SMALL_STOREFRONT).map(([name, text]) => [name, windows(text)])
    const folder = storefront(Object.fromEntries(files) as Record<string, string>)
    const unix = storefront()
    expect([run(folder).code, run(unix).code]).toEqual([0, 0])
    const expected = Object.entries(readFiles(unix)).map(([name, text]) => [name, windows(text)])
    expect(readFiles(folder)).toEqual(Object.fromEntries(expected))
    expect(run(folder, "--check").code).toBe(0)
  })

  it("leaves a file with line ends of two kinds", () => {
    const mixed = SMALL_STOREFRONT[COOKIES]?.replace("\n", "\r\n") ?? ""
    const folder = storefront({ [COOKIES]: mixed })
    expect(run(folder).output).toContain(`${COOKIES} has line ends of two kinds`)
    expect(readFiles(folder)[COOKIES]).toBe(mixed)
  })

  it("finds the storefront below the root of its monorepo, and one without src", () => {
    const moved = (from: string, to: string) =>
      Object.fromEntries(
        Object.entries(SMALL_STOREFRONT).map(([name, text]) => [name.replace(from, to), text]),
      )
    const monorepo = putFiles({ ...moved("", "apps/storefront/"), "pnpm-lock.yaml": "" })
    const flat = putFiles(moved("src/", ""))
    folders.push(monorepo, flat)
    expect([run(monorepo).code, run(flat).code]).toEqual([0, 0])
    expect(readFiles(monorepo)).toHaveProperty(["apps/storefront/src/lib/fps.ts"])
    expect(readFiles(flat)).toHaveProperty(["lib/fps.ts"])
  })

  it.each([
    ["without the starter's files", { "src/lib/data/cookies.ts": undefined }],
    ["without Next", { "package.json": '{ "dependencies": { "astro": "5" } }' }],
    ["with a broken package.json", { "package.json": "{" }],
    ["without a package.json", { "package.json": undefined }],
  ])("refuses a folder %s and says what to do", (_, changed) => {
    const folder = storefront(changed)
    expect(() => run(folder)).toThrow(
      expect.objectContaining({
        name: "UsageError",
        message: expect.stringMatching(/no storefront of Medusa's starter[^]*name that folder/),
      }),
    )
  })

  it.each([[["a", "b"]], [["--colour"]], [["--check", "--dry-run"]]])("refuses %p", (args) => {
    expect(() => run(...args)).toThrow(expect.objectContaining({ name: "UsageError" }))
  })

  it("says what it could not write, and goes on from there the next time", () => {
    const folder = storefront({ "src/app/api": "a file where a folder is needed" })
    expect(() => run(folder)).toThrow(
      expect.objectContaining({
        name: "CommandError",
        message: expect.stringContaining(join(folder, "src/app/api/fps/[action]/route.ts")),
      }),
    )
    rmSync(join(folder, "src/app/api"))
    mkdirSync(join(folder, "src/app/api"))
    expect([run(folder).code, run(folder, "--check").code]).toEqual([0, 0])
    expect(Object.keys(readFiles(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([])
  })

  it("shows colours to a terminal that has them", () => {
    const printed: string[] = []
    const folder = storefront()
    runStorefrontCommand([folder, "--dry-run"], {
      print: (text) => printed.push(text),
      colours: true,
    })
    expect(printed.join("\n")).toContain('\u001b[32m+    sameSite: "lax",\u001b[39m')
  })
})
