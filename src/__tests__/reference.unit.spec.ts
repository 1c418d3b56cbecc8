import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseResolution } from "../api/admin/fps/cases/validators"
import { ROUTES } from "../api/admin/fps/policies"
import { CHECKS } from "../cli/doctor/report"
import { DOCTOR_HELP, helpOf } from "../cli/help"
import { CASE_KINDS, CASE_RULES, type CaseKind, type Resolution } from "../fps/vocabulary"
import { editedOptions } from "../fps/settings/schema"
import { asMinorUnits, buildOrderCreationRequest } from "../protocol"
import { FAULTS } from "../sandbox"
import { optionsWithDefaults } from "./pages/options"
import { codeBlocks, codesIn, readPage, ROOT, tableOf, type Page } from "./pages/pages"
import { keysOf, namesIn } from "./pages/schemas"
import { fieldsOf } from "./pages/types"

/** Read, not imported: the build would compile the panel's texts a second time. */
const caseTexts = (language: "en" | "zh-hk") => {
  const path = join(ROOT, "src", "admin", "i18n", "json", `${language}.json`)
  const { cases } = JSON.parse(readFileSync(path, "utf8")) as {
    cases: { kinds: Record<CaseKind, string>; actions: Record<Resolution, string> }
  }
  return cases
}

const adminApi = readPage("docs/reference/admin-api.md")
const cli = readPage("docs/reference/cli.md")
const monitoring = readPage("docs/monitoring.md")
const sandbox = readPage("docs/sandbox.md")
const deployment = readPage("docs/deployment.md")
const security = readPage("docs/security.md")

describe("what the pages list", () => {
  it("is every option with default and place on the page about configuration", () => {
    const rows = tableOf(readPage("docs/configuration.md"), "Name", "Type")
    const told = rows.map(([name, , value]) => [codesIn(name)[0], readDefault(value ?? "")])
    expect(Object.fromEntries(told)).toEqual(optionsWithDefaults())
    const edited = rows.flatMap(([name, , , where]) => (where === "Panel" ? codesIn(name) : []))
    const tops = edited.map((name) => name.split(".")[0])
    expect(new Set(tops)).toEqual(new Set([...Object.keys(editedOptions), "environments"]))
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
        ...(language === "en" ? [`\`${kind}\``] : []),
        CASE_RULES[kind].resolutions.map((one) => actions[one]).join(comma),
      ]),
    )
    const sections = [...page.text.matchAll(/^### (.+)$/gm)].map(([, name]) => name)
    expect(sections).toEqual(expect.arrayContaining(CASE_KINDS.map((kind) => kinds[kind])))
  })

  it("is every alarm and every check of the doctor in the index of messages", () => {
    const troubleshooting = readPage("docs/troubleshooting.md")
    const alarms = tableOf(troubleshooting, "Alarm", "Cause").flatMap(([name]) => codesIn(name))
    expect(alarms).toEqual(alarmKinds().sort())
    const checks = tableOf(troubleshooting, "Check", "Finding").flatMap(([name]) => codesIn(name))
    expect(checks).toEqual([...CHECKS])
  })

  it("is every way to close a case, as its route takes it", () => {
    const bodies = jsonOf(adminApi)
    expect(bodies.map(parseResolution)).toEqual(bodies)
    expect(bodies).toMatchObject(
      CASE_RULES.late_payment.resolutions.map((resolution) => ({ resolution })),
    )
  })

  it("is what the legacy endpoint gets besides", () => {
    const [legacy, current] = [requestOf("legacy").order, requestOf("directpay").order]
    const besides = Object.entries(legacy).filter(([name]) => !(name in current))
    expect(jsonOf(readPage("docs/reference/gateway.md"))).toEqual([Object.fromEntries(besides)])
  })

  it("is what each permission opens", () => {
    const rows = tableOf(security, "Permission", "Opens, below `/admin/fps`")
    expect(rows.map(([permission, opens]) => [codesIn(permission)[0], codesIn(opens)])).toEqual(
      Object.entries(ROUTES).map(([permission, routes]) => [
        permission,
        routes.map((route) => route.replace("/admin/fps/", "")),
      ]),
    )
  })

  it("is every job with its pause", () => {
    const rows = tableOf(deployment, "Job", "Every")
    expect(rows.map(([name, every]) => [codesIn(name)[0], every]).sort()).toEqual(jobs().sort())
  })

  it("is every table of the database", () => {
    const rows = tableOf(readPage("docs/internals/architecture.md"), "Table", "Holds")
    expect(rows.flatMap(([name]) => codesIn(name)).sort()).toEqual(tables().sort())
  })

  it("is every fault of the sandbox with its value", () => {
    const rows = tableOf(sandbox, "Fault", "Value (default)")
    expect(rows.map(([name, value]) => [codesIn(name)[0], value])).toEqual(
      Object.entries(FAULTS).map(([name, { unit, value }]) => [
        name,
        unit ? `${unit} (${value})` : "",
      ]),
    )
  })

  it("is every flag of every command", () => {
    expect(flagsIn(cli.text).filter((flag) => flag !== "--help")).toEqual(
      flagsIn(helpOf("everything")),
    )
  })

  it("is every entry of the package", () => {
    const { exports, name } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      exports: object
      name: string
    }
    const rows = tableOf(
      readPage("docs/reference/workflows-and-events.md"),
      "Entry",
      "What it is for",
    )
    expect(rows.flatMap(([entry]) => codesIn(entry)).sort()).toEqual(
      Object.keys(exports)
        .map((path) => path.replace(/^\./, name))
        .sort(),
    )
  })

  it("is every package that a store runs, all of them free to use and without scripts", () => {
    const direct = Object.keys(packageAt("").dependencies ?? {})
    const bundled = Object.values(packageAt("").imports ?? {})
    const told = tableOf(security, "Package", "What for").flatMap(([name]) => codesIn(name))
    expect(told.sort()).toEqual([...direct, ...bundled].sort())
    const all = installedWith([...direct, ...bundled])
    const [, licences = ""] = /licensed under (.*?),? and none/.exec(security.text) ?? []
    const others = all.filter(
      (name) => !/(MIT|ISC|Apache-2\.0|BlueOak-1\.0\.0)/.test(licenceOf(name) ?? ""),
    )
    expect([licences, others]).toEqual(["MIT, ISC, Apache-2.0 or BlueOak-1.0.0", []])
    expect(all.filter(runsAtInstall)).toEqual([])
  })

  it("is every check of the doctor, and every flag of it", () => {
    const [, section = ""] = /^## `doctor`$(.*?)^## /ms.exec(cli.text) ?? []
    const rows = tableOf(cli, "Check", "What it checks")
    expect(rows.flatMap(([name]) => codesIn(name))).toEqual([...CHECKS])
    expect(flagsIn(section)).toEqual(flagsIn(DOCTOR_HELP))
    const flags = tableOf(cli, "Flag", "Default")
    expect(flagsIn(flags.map(([flag]) => flag).join())).toEqual(flagsIn(DOCTOR_HELP))
  })

  it("is every alarm, metric and field of health", () => {
    const alarms = tableOf(monitoring, "Alarm", "Begins").flatMap(([name]) => codesIn(name))
    expect(alarms).toEqual(alarmKinds().sort())
    const metrics = tableOf(monitoring, "Metric", "Unit").flatMap(([name]) => codesIn(name))
    const measured = ["COUNTERS", "DURATIONS"].flatMap((name) => namesIn("src/telemetry.ts", name))
    expect(metrics.sort()).toEqual(measured.sort())
    const fields = tableOf(monitoring, "Field", "Type").flatMap(([name]) => codesIn(name)[0] ?? [])
    expect(fields).toEqual(fieldsOf("AdminHealth"))
    expect(jsonOf(monitoring).map((one) => Object.keys(one as object))).toEqual([fields])
  })

  it("is every route of the sandbox with its body, and every member of it in a test", () => {
    const code = readFileSync(join(ROOT, "src", "sandbox", "control-routes.ts"), "utf8")
    const routes = [...code.matchAll(/app\.(get|post)\("([^"]+)"/g)]
    const rows = tableOf(sandbox, "Route", "Body")
    expect(rows.map(([route]) => codesIn(route)[0])).toEqual(
      routes.map(([, method = "", path = ""]) => `${method.toUpperCase()} ${path}`),
    )
    const bodies = rows.map(([, body]) => codesIn(body)).filter((body) => body.length > 0)
    expect(bodies).toEqual(
      ["trigger", "resend", "events", "fault"].map((name) =>
        keysOf("src/sandbox/control-requests.ts", `${name}RequestSchema`),
      ),
    )
    const members = tableOf(sandbox, "Member", "What it does").flatMap(([name]) => codesIn(name))
    expect(members.sort()).toEqual(fieldsOf("Sandbox").sort())
  })
})

interface Manifest {
  readonly imports?: Record<string, string>
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
