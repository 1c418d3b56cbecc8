import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { FIGURES } from "../fps/daily-balance/read-daily-balance"
import { REFUSALS } from "../fps/refusals"
import { codesIn, readPage, ROOT, tableOf } from "./pages/pages"
import { codesOfErrors, keysOf, listRulesOf, namesIn } from "./pages/schemas"
import { fieldsOf, wordsOf } from "./pages/types"
import { eventRows, workflowRows } from "./pages/workflows"

const adminApi = readPage("docs/reference/admin-api.md")
const storeApi = readPage("docs/reference/store-api.md")
const extending = readPage("docs/reference/workflows-and-events.md")
const sdk = readPage("docs/storefront-sdk.md")

const ADMIN = "src/api/admin/fps"
const LIST = "[list](#lists)"

/** What the routes take that take something, and where their schemas stand. */
const TAKEN: Readonly<Record<string, readonly [path: string, name?: string]>> = {
  "GET payments/export": ["validation.ts", "rangeSchema"],
  "POST payments/:id/confirm": ["payments/validators.ts"],
  "POST payments/reviewed": ["payments/reviewed/route.ts", "bodySchema"],
  "POST orders/:order_id/release": ["orders/validators.ts"],
  "POST cases/:id/notes": ["cases/validators.ts", "noteSchema"],
  "GET pay-links": ["pay-links/validators.ts", "querySchema"],
  "POST pay-links": ["pay-links/validators.ts"],
  "GET daily-balance": ["validation.ts", "rangeSchema"],
  "GET daily-balance/payments": ["daily-balance/payments/route.ts", "querySchema"],
  "GET statements": ["statements/validators.ts"],
  "GET settings/changes": ["settings/validators.ts", "changesSchema"],
  "POST settings/status-answers": ["settings/validators.ts", "trySchema"],
  "POST settings/connection-tests": ["settings/validators.ts", "testSchema"],
}

/** Those whose body has no schema of its own in the routes. */
const TOLD: Readonly<Record<string, string>> = {
  "GET payments": LIST,
  "GET cases": LIST,
  "GET events": LIST,
  "POST cases/:id/resolve": "[resolution](#close-a-case)",
  "POST statements": "`file`, `mapping?`, `header?`",
  "POST statements/columns": "`file`, `mapping?`, `header?`",
  "POST settings": "a part of `fpsOptions`, `version?`",
}

/** The types of the objects that the routes answer with. */
const OBJECTS: Readonly<Record<string, string>> = {
  Payment: "AdminPayment",
  "Payment details": "AdminPaymentDetails",
  "Order payments": "OrderPayments",
  Case: "AdminCase",
  "Case details": "AdminCaseDetails",
  "Webhook event": "AdminEvent",
  "Webhook event details": "AdminEventDetails",
  "Payment link": "AdminPayLink",
  "Order links": "OrderPayLinks",
  Summary: "AdminSummary",
  "Balance day": "BalanceDay",
  "Balance payment": "BalancePayment",
  Statement: "AdminStatement",
  "Statement entry": "AdminStatementEntry",
  "Statement group": "AdminStatementGroup",
  "Statement summary": "AdminStatementSummary",
  "Statement preview": "StatementPreview",
  Settings: "AdminSettings",
  "Settings change": "AdminSettingChange",
  "Connection test": "AdminConnectionTest",
  "Test message": "TestMessage",
}

const codes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ")

describe("the reference of the admin API", () => {
  it("has every route, with what it takes", () => {
    const rows = tableOf(adminApi, "Route", "Query or body")
    const told = rows.map(([route, takes]) => [codesIn(route)[0], takes])
    const taken = (route: string) => {
      const [path, name] = TAKEN[route] ?? []
      return path ? codes(keysOf(`${ADMIN}/${path}`, name)) : (TOLD[route] ?? "")
    }
    expect(told.sort()).toEqual(
      routesIn("admin", "fps")
        .map((route) => [route, taken(route)])
        .sort(),
    )
  })

  it("has what each list is sorted and filtered by", () => {
    const rows = tableOf(adminApi, "List", "Default and maximum of `limit`")
    expect(rows.map(([list, , ...rest]) => [codesIn(list)[0], ...rest])).toEqual(
      ["payments", "events", "cases"].map((list) => {
        const rules = listRulesOf(`${ADMIN}/${list}/validators.ts`)
        return [list, codes([rules.defaultOrder]), codes(rules.sortable), codes(rules.filters)]
      }),
    )
  })

  it("has every field of every object", () => {
    const told = Object.fromEntries(tableOf(adminApi, "Object", "Fields")) as Record<string, string>
    const fieldsOfObject = (object: string) => {
      const [, of] = /^Those of (.+?), and /.exec(told[object] ?? "") ?? []
      return [...codesIn(told[of ?? ""]), ...codesIn(told[object])]
    }
    const figures = [...FIGURES, "difference"]
    expect(Object.keys(told).map((object) => [object, fieldsOfObject(object)])).toEqual(
      Object.entries(OBJECTS).map(([object, type]) => [
        object,
        [...(object.startsWith("Balance") ? figures : []), ...fieldsOf(type)],
      ]),
    )
  })
})

describe("the refusals of the admin API", () => {
  it("are all listed with status and message", () => {
    const status: Readonly<Record<string, string>> = {
      invalid_data: "400",
      not_allowed: "400",
      not_found: "404",
      conflict: "409",
      forbidden: "403",
    }
    const rows = Object.entries(REFUSALS).map(([code, [type, message]]) => [
      `\`${code}\``,
      code === "not_json" ? "415" : status[type],
      message.replace(/\{\{(\w+)\}\}/g, "{$1}"),
    ])
    expect(tableOf(adminApi, "Code", "Status", "Message")).toEqual(rows)
  })
})

describe("the reference of the store API", () => {
  it("has every route", () => {
    const rows = tableOf(storeApi, "Route", "Query or body")
    expect(rows.map(([route]) => codesIn(route)[0]).sort()).toEqual(
      routesIn("store", "fps")
        .map((route) => route.replace(" ", " /store/fps/"))
        .sort(),
    )
    const taken = rows.flatMap(([, takes]) => (takes ? [codesIn(takes)] : []))
    expect(taken).toEqual(
      ["schema", "claimSchema"].map((name) => keysOf("src/api/store/fps/validation.ts", name)),
    )
  })

  it.each([
    ["The payment", "StorePayment"],
    ["The payment", "FpsPayment"],
    ["The cart", "StoreCart"],
  ])("has every field of: %s (%s)", (section, type) => {
    const [, text = ""] = new RegExp(`^## ${section}$(.*?)^## `, "ms").exec(storeApi.text) ?? []
    const rows = tableOf({ path: section, text }, "Field", "Type")
    const fields = fieldsOf(type).map((field) => field.replace("?", ""))
    expect(rows.flatMap(([field]) => codesIn(field)).sort()).toEqual(fields.sort())
  })

  it("has every detail of a payment, and every problem and refusal of a cart", () => {
    const details = tableOf(storeApi, "`detail`", "Meaning").flatMap(([detail]) => codesIn(detail))
    expect(details).toEqual(wordsOf("FpsDetail"))
    const lines = [...storeApi.text.matchAll(/^- (?:A problem's `code`|The `code` of).*$/gm)]
    const [problems = [], refusals = []] = lines.map(([line]) => codesIn(line))
    expect(problems).toEqual(expect.arrayContaining(wordsOf("FpsProblemCode")))
    expect(refusals).toEqual(expect.arrayContaining(wordsOf("FpsRefusalCode")))
  })

  it("has every error code, in both indexes", () => {
    const told = tableOf(storeApi, "Code", "Status").flatMap(([code]) => codesIn(code))
    expect(told).toEqual(errorCodes())
    const index = tableOf(readPage("docs/troubleshooting.md"), "Code", "Cause")
    expect(index.flatMap(([code]) => codesIn(code)).toSorted()).toEqual(told.toSorted())
  })
})

describe("the reference of the storefront SDK", () => {
  it("has every call, function, option and error code", () => {
    const inCells = (...head: string[]) =>
      tableOf(sdk, ...head).flatMap(([cell]) => codesIn(cell).map((code) => /^\w+/.exec(code)?.[0]))
    expect(inCells("Call", "Returns")).toEqual(fieldsOf("Fps"))
    expect(inCells("Name", "Type").sort()).toEqual(
      fieldsOf("FpsOptions")
        .map((field) => field.replace("?", ""))
        .sort(),
    )
    expect(inCells("Code", "Meaning").sort()).toEqual(wordsOf("FpsErrorCode").sort())
    const next = tableOf(readPage("docs/storefront-next.md"), "Name", "Type")
    const options = fieldsOf("FpsNextOptions").filter(
      (one) => !fieldsOf("FpsOptions").includes(one),
    )
    expect(next.flatMap(([name]) => codesIn(name))).toEqual(
      options.map((field) => field.replace("?", "")),
    )
  })
})

describe("the reference of what a store's own code uses", () => {
  it("has every workflow with its input and output", () => {
    expect(tableOf(extending, "Workflow", "ID")).toEqual(workflowRows())
  })

  it("has every event with its payload, and one of Medusa's", () => {
    const rows = tableOf(extending, "Event", "Payload")
    const told = rows.map(([event, payload]) => [codesIn(event)[0], ...codesIn(payload)])
    expect(told.sort()).toEqual([["payment.captured", "id"], ...eventRows()].sort())
  })
})

/** The routes below a folder of `src/api`, such as `GET payments/:id`. */
function routesIn(...folder: string[]): string[] {
  const whole = join(ROOT, "src", "api", ...folder)
  const paths = readdirSync(whole, { recursive: true }).map(String)
  return paths
    .filter((path) => path.endsWith("/route.ts"))
    .flatMap((path) => {
      const route = path.replace("/route.ts", "").replace(/\[(\w+)\]/g, ":$1")
      const code = readFileSync(join(whole, path), "utf8")
      return ["GET", "POST"].flatMap((method) =>
        new RegExp(`export (async )?(function|const) ${method}\\b`).test(code)
          ? [`${method} ${route}`]
          : [],
      )
    })
}

/** Every `code` that the storefront can get, and two of Medusa's routes for staff. */
function errorCodes(): string[] {
  const written = ["api", "fps", "providers"].flatMap((folder) =>
    readdirSync(join(ROOT, "src", folder), { recursive: true })
      .map((name) => join("src", folder, String(name)))
      .filter((path) => path.endsWith(".ts") && !path.includes("__tests__"))
      .flatMap(codesOfErrors),
  )
  const reasons = namesIn("src/fps/pay-links/start-payment.ts", "WHY")
  const others = [...reasons, ...wordsOf("FpsProblemCode")].map((code) => `fps_${code}`)
  return [...new Set([...written, ...others])].sort()
}
