import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { orderRequest } from "../contract/orders"
import { report } from "../helpers/report"
import { QUIET, makeApp, runManager, tarball, untilPacked } from "./support/install"
import { RESOLUTIONS, STOREFRONT, USES } from "./support/storefront"

/** Each has a file of types at least. */
const OUR_ENTRIES = 4
/** Packages that the storefront may get beside those it has. */
/** Seven direct ones, and what multer and raw-body bring. */
const AT_MOST = 27

describe("the packed package in a storefront", () => {
  const folders: string[] = []

  beforeAll(() => untilPacked())

  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  function app(...input: Parameters<typeof makeApp>): string {
    const folder = makeApp(...input)
    folders.push(folder)
    return folder
  }
  const linesOf = (folder: string, file: string) =>
    readFileSync(join(folder, file), "utf8").split("\n")

  function reportAdded(manager: string, added: number, started: number): void {
    const seconds = Math.round((performance.now() - started) / 1000)
    report(`${manager} added ${added} packages, in ${seconds} s`)
  }

  describe("installed by npm", () => {
    let shop = ""
    let before = 0

    const locked = () => {
      const lock = JSON.parse(readFileSync(join(shop, "package-lock.json"), "utf8")) as {
        packages: Record<string, unknown>
      }
      return Object.keys(lock.packages)
    }

    beforeAll(() => {
      shop = app(STOREFRONT)
      const started = performance.now()
      runManager("npm", shop, "install", "--package-lock-only", ...QUIET)
      before = locked().length
      runManager("npm", shop, "install", tarball(), ...QUIET)
      reportAdded("npm", locked().length - before, started)
      report(`the tarball has ${Math.round(statSync(tarball()).size / 1024)} KiB`)
    })

    it("brings less than 27 packages, and none twice", () => {
      expect(locked().length - before).toBeLessThan(AT_MOST)
      expect(locked().filter((path) => path.includes("medusa-payment-fps/node_modules/"))).toEqual(
        [],
      )
    })

    it("is run by Node as it stands: kit, React's and Next's parts, sandbox", () => {
      const script = ["storefront", "react", "next", "sandbox"].map(
        (entry) => `console.log(Object.keys(await import("medusa-payment-fps/${entry}")).join())`,
      )
      const args = ["--input-type=module", "-e", script.join("\n")]
      const printed = execFileSync(process.execPath, args, { cwd: shop, encoding: "utf8" })
      expect(printed.split("\n")).toEqual([
        expect.stringContaining("createFps"),
        expect.stringContaining("FpsButton"),
        expect.stringContaining("FpsButton"),
        expect.stringContaining("createSandbox"),
        "",
      ])
    })

    it("hands Next's server the server's part, and its client the client's", () => {
      const script = 'console.log(import.meta.resolve("medusa-payment-fps/next"))'
      const resolved = (...flags: string[]) =>
        execFileSync(process.execPath, [...flags, "--input-type=module", "-e", script], {
          cwd: shop,
          encoding: "utf8",
        }).trim()
      expect(resolved()).toMatch(/\/next\/client\.mjs$/)
      expect(resolved("--conditions=react-server")).toMatch(/\/next\/server\.mjs$/)
    })

    it("tells React's bundlers which parts run in the browser", () => {
      const first = (part: string) =>
        linesOf(shop, `node_modules/medusa-payment-fps/.medusa/server/src/storefront/${part}`)[0]
      expect([first("react/index.mjs"), first("next/client.mjs")]).toEqual([
        '"use client";',
        '"use client";',
      ])
      expect(first("next/server.mjs")).not.toContain("use client")
    })

    it.each(RESOLUTIONS)("has types under %s", (_, files, options) => {
      expect(typeErrors(shop, files, options)).toEqual([])
    })

    it("starts its sandbox without the packages of a desk", async () => {
      const script = `const { createSandbox } = require("medusa-payment-fps/sandbox")
        createSandbox().then(async (sandbox) => {
          const answer = await fetch(sandbox.url + "/directpay/o/order", {
            method: "POST",
            headers: { "api-key": sandbox.apiKey, "content-type": "application/json" },
            body: JSON.stringify(${JSON.stringify(orderRequest("directpay"))}),
          })
          const { data } = await answer.json()
          const page = await (await fetch(data.redirectURI)).text()
          const picture = /src="([^"]*code.png[^"]*)"/.exec(page)[1].replaceAll("&amp;", "&")
          const paths = [picture, "/assets/qr/decode.js", "/assets/qr/index.js", "/"]
          for (const path of paths) {
            const { status, headers } = await fetch(new URL(path, data.redirectURI))
            console.log(status, headers.get("content-type"))
          }
          await sandbox.close()
        })`
      const printed = execFileSync(process.execPath, ["-e", script], {
        cwd: shop,
        encoding: "utf8",
      })
      expect(printed.trim().split("\n")).toEqual([
        "200 image/png",
        "200 text/javascript; charset=utf-8",
        "200 text/javascript; charset=utf-8",
        "200 text/html; charset=UTF-8",
      ])
    })

    it("has its command, which says that this is no storefront of Medusa's starter", () => {
      const bin = join(shop, "node_modules", ".bin", "medusa-payment-fps")
      const { status, stderr } = spawnSync(bin, ["storefront"], { cwd: shop, encoding: "utf8" })
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: expect.stringContaining("no storefront of Medusa's starter"),
      })
    })
  })

  describe("installed by pnpm", () => {
    it("brings less than 27 packages, with types in its strict folders", () => {
      const shop = app(STOREFRONT, { ".npmrc": "auto-install-peers=true\n" })
      const packages = () => {
        const lines = linesOf(shop, "pnpm-lock.yaml")
        const section = lines.slice(lines.indexOf("packages:"), lines.indexOf("snapshots:"))
        return section.filter((line) => /^ {2}\S/.test(line)).length
      }
      const started = performance.now()
      runManager("pnpm", shop, "install", "--lockfile-only", "--ignore-scripts")
      const before = packages()
      runManager("pnpm", shop, "add", tarball(), "--ignore-scripts", "--prefer-offline")
      reportAdded("pnpm", packages() - before, started)
      expect(packages() - before).toBeLessThan(AT_MOST)
      for (const [, files, options] of [RESOLUTIONS[0], RESOLUTIONS[3]]) {
        expect(typeErrors(shop, files, options)).toEqual([])
      }
    })
  })

  describe("resolved by yarn", () => {
    it("brings less than 27 packages", () => {
      const shop = app(STOREFRONT, {
        "yarn.lock": "",
        ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\n",
      })
      const packages = () =>
        linesOf(shop, "yarn.lock").filter((line) => line.startsWith("  resolution:")).length
      const started = performance.now()
      runManager("yarn", shop, "install", "--mode=update-lockfile", "--no-immutable")
      const before = packages()
      runManager("yarn", shop, "add", `medusa-payment-fps@file:${tarball()}`, UPDATE_LOCK_FILE)
      reportAdded("yarn", packages() - before, started)
      expect(packages() - before).toBeLessThan(AT_MOST)
    })
  })
})

/** Yarn then downloads nothing but what it has to look into. */
const UPDATE_LOCK_FILE = "--mode=update-lockfile"

/**
 * What TypeScript says of our types and of files that use them. Next's own and the browser's it need
 * not look through, which takes it twice as long as all the rest.
 */
const FIND_TYPE_ERRORS = `
  const ts = require("typescript")
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile("tsconfig.json", {}, ts.sys)
  const program = ts.createProgram(fileNames, options)
  const ours = program.getSourceFiles().filter(({ fileName }) =>
    /\\/uses\\.|node_modules\\/medusa-payment-fps\\//.test(fileName))
  const found = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...ours.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ]
  console.log(JSON.stringify({
    files: ours.length,
    errors: found.map(({ file, messageText }) =>
      (file?.fileName ?? "") + ": " + ts.flattenDiagnosticMessageText(messageText, " ")),
  }))`

function typeErrors(shop: string, files: readonly string[], options: object): string[] {
  files.forEach((file) => writeFileSync(join(shop, file), USES))
  writeFileSync(
    join(shop, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "es2022",
        lib: ["es2023", "dom"],
        strict: true,
        noEmit: true,
        esModuleInterop: true,
        skipLibCheck: false,
        ...options,
      },
      files,
    }),
  )
  const printed = execFileSync(process.execPath, ["-e", FIND_TYPE_ERRORS], {
    cwd: shop,
    encoding: "utf8",
  })
  const said = JSON.parse(printed) as { files: number; errors: string[] }
  // The files themselves, and what declares the entries that they use.
  expect(said.files).toBeGreaterThan(files.length + OUR_ENTRIES)
  return said.errors
}
