import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseResolution } from "../api/admin/fps/cases/validators"
import { ROUTES } from "../api/admin/fps/policies"
import { CHECKS } from "../cli/doctor/report"
import { DOCTOR_HELP, SANDBOX_HELP } from "../cli/help"
import { CASE_KINDS, CASE_RULES, type CaseKind, type Resolution } from "../fps/vocabulary"
import { editedOptions, fixedOptions } from "../fps/settings/schema"
import { asMinorUnits, buildOrderCreationRequest } from "../protocol"
import { FAULTS } from "../sandbox"
import { optionsWithDefaults } from "./pages/options"
import { codeBlocks, codesIn, readPage, ROOT, tableOf, type Page } from "./pages/pages"

/** Read, not imported: the build would compile the panel's texts a second time. */
const caseTexts = (language: "en" | "zh-hk") => {
  const path = join(ROOT, "src", "admin", "i18n", "json", `${language}.json`)
  const { cases } = JSON.parse(readFileSync(path, "utf8")) as {
    cases: { kinds: Record<CaseKind, string>; actions: Record<Resolution, string> }
  }
  return cases
}
const cases = caseTexts("en")

const operations = readPage("docs/operations.md")
const sandbox = readPage("docs/sandbox.md")
const deployment = readPage("docs/deployment.md")
const security = readPage("docs/security.md")

describe("what the pages list", () => {
  it("is every option with its default", () => {
    const rows = tableOf(readPage("docs/options.md"), "option", "default")
    const told = rows.map(([name, value]) => [codesIn(name)[0], readDefault(value ?? "")])
    expect(Object.fromEntries(told)).toEqual(optionsWithDefaults())
  })

  it("is every option with default and place on the page about configuration", () => {
    const rows = tableOf(readPage("docs/configuration.md"), "Name", "Type")
    const told = rows.map(([name, , value]) => [codesIn(name)[0], readDefault(value ?? "")])
    expect(Object.fromEntries(told)).toMatchObject(optionsWithDefaults())
    const edited = rows.flatMap(([name, , , where]) => (where === "Panel" ? codesIn(name) : []))
    const tops = edited.map((name) => name.split(".")[0])
    expect(tops).toEqual(expect.arrayContaining([...Object.keys(editedOptions), "environments"]))
    expect(tops.filter((name = "") => name in fixedOptions)).toEqual([])
  })

  it.each([
    { path: "docs/staff-guide.md", language: "en", head: ["Case", "In the API"], comma: ", " },
    { path: "docs/staff-guide.zh-HK.md", language: "zh-hk", head: ["個案"], comma: "、" },
  ] as const)("is each case in $path with its section and its ends", (guide) => {
    const { path, language, head, comma } = guide
    const { kinds, actions } = caseTexts(language)
    const page = readPage(path)
    expect(tableOf(page, ...head)).toEqual(
      CASE_KINDS.map((kind) => [
        expect.stringMatching(`^\\[${kinds[kind]}\\]`),
        `\`${kind}\``,
        CASE_RULES[kind].resolutions.map((one) => actions[one]).join(comma),
      ]),
    )
    const sections = [...page.text.matchAll(/^### (.+)$/gm)].map(([, name]) => name)
    expect(sections).toEqual(expect.arrayContaining(CASE_KINDS.map((kind) => kinds[kind])))
  })

  it("is every alarm and every check of the doctor in the index of messages", () => {
    const troubleshooting = readPage("docs/troubleshooting.md")
    const alarms = tableOf(troubleshooting, "Alarm", "Cause").flatMap(([name]) => codesIn(name))
    expect(alarms).toEqual(expect.arrayContaining(alarmKinds()))
    expect(alarms).toEqual([...alarms].sort())
    const checks = tableOf(troubleshooting, "Check", "Finding").flatMap(([name]) => codesIn(name))
    expect(checks).toEqual([...CHECKS])
  })

  it("is every kind of case under the name of the panel, and what to do about it", () => {
    const names = tableOf(operations, "case", "in the panel").map(([kind, name]) => [
      codesIn(kind)[0],
      name,
    ])
    expect(names).toEqual(CASE_KINDS.map((kind) => [kind, cases.kinds[kind]]))
    const advised = tableOf(operations, "case", "usual way").map(([kind]) => codesIn(kind)[0])
    expect(advised).toEqual([...CASE_KINDS])
  })

  it("advises no end of a case that is refused", () => {
    const refused = tableOf(operations, "case", "usual way").flatMap(([cell, advice = ""]) => {
      const kind = CASE_KINDS.find((one) => one === codesIn(cell)[0])
      const allowed: readonly Resolution[] = kind ? CASE_RULES[kind].resolutions : []
      return Object.entries(cases.actions).flatMap(([end, button]) =>
        advice.includes(`_${button}_`) && !allowed.some((one) => one === end) ? [kind, button] : [],
      )
    })
    expect(refused).toEqual([])
  })

  it("is every way to end a case, as its address takes it", () => {
    const bodies = jsonOf(operations)
    expect(bodies.map(parseResolution)).toEqual(bodies)
    expect(bodies).toMatchObject(
      CASE_RULES.late_payment.resolutions.map((resolution) => ({ resolution })),
    )
  })

  it("is what the legacy endpoint gets besides", () => {
    const [legacy, current] = [requestOf("legacy").order, requestOf("directpay").order]
    const besides = Object.entries(legacy).filter(([name]) => !(name in current))
    expect(jsonOf(readPage("docs/interface.md"))).toEqual([Object.fromEntries(besides)])
  })

  it("is every address for staff", () => {
    const rows = tableOf(operations, "address", "what it tells or does")
    const told = rows.flatMap(([cell]) => codesIn(cell).map((address) => address.split("?")[0]))
    expect(told.sort()).toEqual(adminRoutes().sort())
  })

  it("is what each permission opens", () => {
    const rows = tableOf(security, "permission", "opens, below `/admin/fps`")
    expect(rows.map(([permission, opens]) => [codesIn(permission)[0], codesIn(opens)])).toEqual(
      Object.entries(ROUTES).map(([permission, routes]) => [
        permission,
        routes.map((route) => route.replace("/admin/fps/", "")),
      ]),
    )
  })

  it("is every job with its pause", () => {
    const rows = tableOf(deployment, "job", "every")
    expect(rows.map(([name, every]) => [codesIn(name)[0], every]).sort()).toEqual(jobs().sort())
  })

  it("is every table of the database", () => {
    const rows = tableOf(readPage("docs/architecture.md"), "table", "holds")
    expect(rows.flatMap(([name]) => codesIn(name)).sort()).toEqual(tables().sort())
  })

  it("is every fault of the sandbox with its value", () => {
    const rows = tableOf(sandbox, "fault", "value (default)")
    expect(rows.map(([name, value]) => [codesIn(name)[0], value])).toEqual(
      Object.entries(FAULTS).map(([name, { unit, value }]) => [
        name,
        unit ? `${unit} (${value})` : "",
      ]),
    )
  })

  it("is every flag of the sandbox and its commands", () => {
    const told = flagsIn(sandbox.text).filter((flag) => flag !== "--help")
    expect(told).toEqual(flagsIn(SANDBOX_HELP))
  })

  it("is every entry of the package", () => {
    const { exports, name } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      exports: object
      name: string
    }
    const rows = tableOf(readPage("docs/install.md"), "entry", "what it is for")
    expect(rows.flatMap(([entry]) => codesIn(entry)).sort()).toEqual(
      Object.keys(exports)
        .map((path) => path.replace(/^\./, name))
        .sort(),
    )
  })

  it("is every package that is installed with it, with its licence", () => {
    const [, section = ""] =
      /^## What the plugin brings along$(.*?)^## /ms.exec(security.text) ?? []
    const own = tableOf(security, "package", "licence").map(([name, licence]) => [
      codesIn(name)[0],
      licence,
    ])
    const { dependencies } = packageAt("")
    const direct = Object.keys(dependencies ?? {})
    expect(Object.fromEntries(own)).toEqual(
      Object.fromEntries(direct.map((name) => [name, licenceOf(name)])),
    )
    const theirs = installedWith(direct).filter((name) => !direct.includes(name))
    expect(codesIn(/^Theirs are .*$/m.exec(section)?.[0]).sort()).toEqual(theirs.sort())
    expect(new Set(theirs.map(licenceOf))).toEqual(new Set(["MIT", "ISC"]))
    expect(theirs.concat(direct).filter(runsAtInstall)).toEqual([])
  })

  it("is every check of the doctor, and every flag", () => {
    const [, section = ""] = /^## The doctor$(.*?)^## /ms.exec(deployment.text) ?? []
    const rows = tableOf(deployment, "check", "what is looked at")
    expect(rows.flatMap(([name]) => codesIn(name))).toEqual([...CHECKS])
    expect(flagsIn(section)).toEqual(flagsIn(DOCTOR_HELP))
  })
})

interface Manifest {
  readonly dependencies?: Record<string, string>
  readonly scripts?: Record<string, string>
  readonly license?: string
  /** As it was written before npm 2. */
  readonly licenses?: readonly { readonly type: string }[]
}

function packageAt(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as Manifest
}

const installed = (name: string) => packageAt(join("node_modules", name))

/** Packages and what they depend on, as npm lays them out. */
function installedWith(names: readonly string[], known: readonly string[] = []): string[] {
  return names.reduce<string[]>(
    (found, name) =>
      found.includes(name)
        ? found
        : installedWith(Object.keys(installed(name).dependencies ?? {}), [...found, name]),
    [...known],
  )
}

function licenceOf(name: string): string | undefined {
  const { license, licenses } = installed(name)
  return license ?? licenses?.[0]?.type
}

function runsAtInstall(name: string): boolean {
  const { scripts = {} } = installed(name)
  return ["preinstall", "install", "postinstall"].some((script) => script in scripts)
}

function flagsIn(text: string): string[] {
  return [...new Set(text.match(/--[a-z][a-z-]+/g))].sort()
}

/** `15`, `["hkd"]`, `sandbox`; none and another option's value are undefined. */
function readDefault(cell: string): unknown {
  const [code] = codesIn(cell)
  if (code === undefined || code.startsWith("storefront.")) {
    return cell === "required" ? "required" : undefined
  }
  try {
    return JSON.parse(code) as unknown
  } catch {
    return code
  }
}

function jsonOf(page: Page): unknown[] {
  const blocks = codeBlocks(page).filter(({ language }) => language === "json")
  return blocks.map(({ code }) => JSON.parse(code) as unknown)
}

function requestOf(variant: "legacy" | "directpay") {
  const url = "https://api.example.com"
  return buildOrderCreationRequest({
    variant,
    amount: asMinorUnits(100),
    currency: "hkd",
    expiresAt: new Date("2026-01-01T00:00:00Z"),
    reference: "A",
    uniqueOrderId: "B",
    urls: { success: url, failure: url, events: url },
    language: "en",
    customerLanguage: "en",
    customer: { firstName: "A", lastName: "B", email: "a@example.com", tel: "+85221234567" },
  })
}

function adminRoutes(): string[] {
  const folder = join(ROOT, "src", "api", "admin", "fps")
  const paths = readdirSync(folder, { recursive: true }).map(String)
  return paths
    .filter((path) => path.endsWith("/route.ts"))
    .flatMap((path) => {
      const address = path.replace("/route.ts", "").replace(/\[(\w+)\]/g, ":$1")
      const code = readFileSync(join(folder, path), "utf8")
      return ["GET", "POST"].flatMap((method) =>
        new RegExp(`export (async )?(function|const) ${method}\\b`).test(code)
          ? [`${method} ${address}`]
          : [],
      )
    })
}

function jobs(): (string | undefined)[][] {
  return filesIn("jobs").map((code) => {
    const ms = Number(/interval: ([\d_]+)/.exec(code)?.[1]?.replaceAll("_", ""))
    return [/name: "([\w-]+)"/.exec(code)?.[1], ms === 3_600_000 ? "hour" : `${ms / 1000} seconds`]
  })
}

function alarmKinds(): string[] {
  const path = join(ROOT, "src", "fps", "health", "current-alarms.ts")
  return [...readFileSync(path, "utf8").matchAll(/FindAlarm<"(\w+)">/g)].map(
    ([, kind = ""]) => kind,
  )
}

function tables(): string[] {
  return ["modules/fps/models", "modules/fps/models/internal"]
    .flatMap(filesIn)
    .flatMap((code) => /"(fps_\w+)", \{/.exec(code)?.[1] ?? [])
}

function filesIn(folder: string): string[] {
  const path = join(ROOT, "src", folder)
  const names = readdirSync(path).filter((name) => name.endsWith(".ts"))
  return names.map((name) => readFileSync(join(path, name), "utf8"))
}
