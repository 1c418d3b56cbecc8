import { once } from "node:events"
import { request, type IncomingMessage } from "node:http"
import { signByHand } from "../../helpers/deliver"
import { eventually } from "../../helpers/wait"
import { SECRETS, type Stage } from "./stage"

const SETTINGS = "/admin/fps/settings"

/** Everything that the panel has to know of the sandbox. */
export const gatewayOf = ({ sandbox }: Stage) => ({
  baseUrl: sandbox.url,
  apiKey: SECRETS.apiKey,
  signingSecret: SECRETS.signingSecret,
})

/** Goes wrong in every way that has a secret near it. Answers the tokens that were in use. */
export async function goWrong(stage: Stage): Promise<Record<string, string>> {
  await saveBadly(stage)
  await beRefused(stage)
  const returns = await comeBack(stage)
  const tests = await testTheConnection(stage)
  await refuseEvents(stage)
  await loseTheDatabase(stage, returns.returned ?? "")
  await lookAround(stage)
  return { ...returns, ...tests }
}

const sandboxIs = (change: object) => ({ environments: { sandbox: change } })

/** Secrets with white space, in the wrong field, half an environment, and no JSON at all. */
async function saveBadly({ api }: Stage): Promise<void> {
  const bodies = [
    sandboxIs({ apiKey: ` ${SECRETS.apiKey}`, signingSecret: `${SECRETS.signingSecret}\n` }),
    sandboxIs({ baseUrl: SECRETS.apiKey }),
    sandboxIs({ baseUrl: `https://${encodeURIComponent(SECRETS.apiKey)}@gateway.example` }),
    { environment: SECRETS.signingSecret, refunds: SECRETS.apiKey },
    { environments: { production: { signingSecret: SECRETS.signingSecret } } },
    `{"environments":{"sandbox":{"apiKey":${JSON.stringify(SECRETS.apiKey)},}}}`,
    `{"apiKey": ${SECRETS.apiKey}}`,
    `{"signingSecret": ${SECRETS.shortSecret}}`,
  ]
  for (const body of bodies) {
    const { status } = await api.post(SETTINGS, body)
    expect(status).toBe(400)
  }
  const notes = "/admin/fps/cases/fpscase_1/notes"
  for (const path of [`${SETTINGS}/`, `${SETTINGS}/status-answers`, notes]) {
    const { status, body } = await api.post(path, `{"text": ${SECRETS.shortSecret}}`)
    expect({ status, body: body as unknown }).toEqual({
      status: 400,
      body: {
        type: "invalid_data",
        code: "invalid_value",
        message: "The body is not JSON.",
        errors: [{ path: "", code: "not_json", message: "The body is not JSON." }],
      },
    })
  }
  expect((await api.post(SETTINGS, { refunds: "x".repeat(200_000) })).status).toBe(413)
}

/** A wrong key, and a gateway that repeats what it was sent, breaks off, or says nothing. */
async function beRefused(stage: Stage): Promise<void> {
  const { api, sandbox, shop } = stage
  const pay = async () => shop.requestSession(await shop.collection(await shop.cart()))
  await api.post(SETTINGS, sandboxIs({ apiKey: SECRETS.wrongKey }))
  expect((await pay()).status).toBeGreaterThanOrEqual(400)
  await api.post(SETTINGS, sandboxIs({ apiKey: SECRETS.apiKey }))
  const echo = `The key ${SECRETS.apiKey} may not do this.`
  const faults = [
    { kind: "code", code: 7, message: echo },
    { kind: "status", status: 401, body: { code: 1, message: echo } },
    { kind: "status", status: 500, body: echo, contentType: "text/plain" },
    { kind: "redirect", location: `https://elsewhere.example/?key=${SECRETS.apiKey}` },
    { kind: "redirectURI", value: `javascript:${SECRETS.apiKey}` },
    { kind: "garbage" },
    { kind: "reset" },
    { kind: "silence" },
  ] as const
  for (const fault of faults) {
    sandbox.answerWith(fault)
    expect((await pay()).status).toBeGreaterThanOrEqual(400)
  }
  sandbox.answerWith(undefined)
}

/** The browser comes back, also as no browser does. */
async function comeBack(stage: Stage): Promise<Record<string, string>> {
  const { backend, shop, sql, api } = stage
  const { gatewayOrderId } = await shop.checkout({ placeOrder: "before_payment" })
  const [row] = await sql("select id, return_token from fps_payment where gateway_order_id = $1", [
    gatewayOrderId,
  ])
  const token = String(row?.return_token)
  const address = `${backend.url}/fps/return/${token}`
  for (const method of ["GET", "HEAD"]) {
    await fetch(`${address}?outcome=failure`, { method, redirect: "manual" })
  }
  await api.post(`/admin/fps/payments/${String(row?.id)}/check`)
  await lookFor(stage)
  const linked = await openLink(stage)
  await comeFrom(stage, [`/fps/return/${token}`, `/fps/pay/${linked}`, `/app/fps?q=${SEARCHED}`])
  for (const path of [`/fps/return/${token}`, `/fps/pay/${linked}`]) {
    await sendBadly(`${backend.url}${path}`)
    await sendWhole(`${backend.url}${path}`)
    // Routes are found in other letters too.
    for (const other of [
      path.replace("/fps", "/FPS"),
      path.replace(/return|pay/, (kind) => kind.toUpperCase()),
    ]) {
      await fetch(`${backend.url}${other}?lang=en`, { redirect: "manual" })
    }
  }
  return { returned: token, linked }
}

/** What staff search for is somebody's. */
export const SEARCHED = "tai.man.chan@example.com"

async function lookFor({ api }: Stage): Promise<void> {
  for (const list of ["payments", "cases", "events"]) {
    await api.get(`/admin/fps/${list}?limit=5&q=${encodeURIComponent(SEARCHED)}`)
    await api.get(`/admin/fps/${list}?q=${SEARCHED}&nothing=1`)
    for (const name of ["%71", "q[]", "q%5B0%5D", "Q", "[q]", "%5Bq%5D"]) {
      await api.get(`/admin/fps/${list}?limit=5&${name}=${SEARCHED}`)
    }
  }
}

/** The browser names the page that it was on, and core logs that, by either spelling. */
async function comeFrom(stage: Stage, pages: readonly string[]): Promise<void> {
  const { backend, logins, sql } = stage
  const routes = ["/admin/fps/payments", "/store/fps/payments/no", "/fps/return/no", "/fps/pay/no"]
  const [key] = await sql("select token from api_key where type = 'publishable'")
  const known = {
    authorization: `Bearer ${logins.bearer ?? ""}`,
    "x-publishable-api-key": String(key?.token),
  }
  for (const page of pages) {
    const again = `${backend.url}/shop/failed?again=${encodeURIComponent(page)}`
    for (const [name, from] of Object.entries({
      referer: `${backend.url}${page}`,
      referrer: again,
    })) {
      const headers = { ...known, [name]: from }
      await Promise.all(routes.map((route) => fetch(`${backend.url}${route}`, { headers })))
    }
  }
}

async function openLink({ api, shop, sql }: Stage): Promise<string> {
  const { orderId } = await shop.checkout({ placeOrder: "before_payment" })
  await api.post("/admin/fps/pay-links", { order_id: orderId })
  const [link] = await sql("select token from fps_pay_link where order_id = $1", [orderId])
  return String(link?.token)
}

/** Every method, also below the URL, and bodies that core's parsers refuse before any route. */
async function sendBadly(url: string): Promise<void> {
  const json = { "content-type": "application/json" }
  const bodies = ["{", "x".repeat(200_000), JSON.stringify({ text: "x".repeat(200_000) })]
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
    for (const body of bodies) {
      await fetch(url, { method, headers: json, body, redirect: "manual" })
    }
  }
  for (const end of ["", "/", "/again", "/again/", "/%", "%00", "?lang=%", "/x?y=1"]) {
    for (const method of ["GET", "POST", "OPTIONS", "PUT"]) {
      await fetch(`${url}${end}`, { method, redirect: "manual" })
    }
  }
}

/** As a proxy is asked: with any scheme, and then with backslashes, which Express reads as slashes. */
async function sendWhole(url: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const paths = [
    ...["http", "HTTPS", "ws", "foo"].map(
      (scheme) => `${scheme}://any.example${pathname}?outcome=failure`,
    ),
    `ws://any.example/fps${pathname.slice(4).replaceAll("/", "\\")}?outcome=failure`,
    `${pathname}?outcome=failure#again`,
  ]
  for (const path of paths) {
    const answered = request({ hostname, port, path }).end()
    const [answer] = (await once(answered, "response")) as [IncomingMessage]
    answer.resume()
    expect([path, answer.statusCode]).toEqual([path, url.includes("return") ? 303 : 200])
  }
}

/** A round trip that passes, and one whose secret is wrong. */
async function testTheConnection(stage: Stage): Promise<Record<string, string>> {
  const { api, sandbox, sql } = stage
  const test = async () => {
    const { body } = await api.post(`${SETTINGS}/connection-tests`)
    const { id } = (body as { test: { id: string } }).test
    const find = () => sql("select * from fps_connection_test where id = $1", [id])
    const [row] = await eventually(find, ([found]) => found?.gateway_order_id !== null)
    await sandbox.pay(String(row?.gateway_order_id))
    await eventually(find, ([found]) => found?.state !== "running")
    await api.get(`${SETTINGS}/connection-tests/${id}`)
    return String(row?.event_token)
  }
  const passed = await test()
  await api.post(
    SETTINGS,
    sandboxIs({ signingSecret: SECRETS.wrongSecret, previousSigningSecret: null }),
  )
  const failed = await test()
  await api.post(
    SETTINGS,
    sandboxIs({
      signingSecret: SECRETS.signingSecret,
      previousSigningSecret: SECRETS.previousSigningSecret,
    }),
  )
  return { passedTest: passed, failedTest: failed }
}

/** Forged, unreadable and unknown events. */
async function refuseEvents({ backend }: Stage): Promise<void> {
  const bodies = ["{}", "{", JSON.stringify({ event: { eventId: 9999 } })]
  for (const body of bodies) {
    for (const secret of [SECRETS.wrongSecret, SECRETS.signingSecret]) {
      await fetch(`${backend.url}/hooks/payment/fps_checkout`, {
        method: "POST",
        headers: {
          "x-service-signature": signByHand(body, secret),
          "content-type": "application/json",
        },
        body,
      })
    }
  }
}

/** PostgreSQL's errors name the statement, and drivers its values. */
async function loseTheDatabase(stage: Stage, returnToken: string): Promise<void> {
  const { api, backend, sql } = stage
  const away = async (table: string, work: () => Promise<void>) => {
    await sql(`alter table ${table} rename to ${table}_away`)
    try {
      await work()
    } finally {
      await sql(`alter table ${table}_away rename to ${table}`)
    }
  }
  await away("fps_setting_change", async () => {
    const body = sandboxIs({ apiKey: SECRETS.apiKey, signingSecret: SECRETS.signingSecret })
    expect((await api.post(SETTINGS, body)).status).toBe(500)
  })
  await away("fps_payment", async () => {
    const back = await fetch(`${backend.url}/fps/return/${returnToken}`, { redirect: "manual" })
    expect(back.status).toBe(500)
  })
  // Of the wrong form altogether.
  await sql("alter table fps_setting add constraint no check (encrypted is null) not valid")
  try {
    const body = sandboxIs({ apiKey: SECRETS.apiKey })
    expect((await api.post(SETTINGS, body)).status).toBe(500)
  } finally {
    await sql("alter table fps_setting drop constraint no")
  }
}

/** Every list and every detail that the panel shows. */
async function lookAround({ api, sql }: Stage): Promise<void> {
  const pages = ["settings", "settings/changes?limit=100", "settings/connection-tests", "health"]
  const lists = ["payments", "events", "cases"]
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const orders = await sql('select id from "order"')
  const addresses = [
    ...pages,
    ...lists.map((list) => `${list}?limit=100`),
    `payments/export?day=${today}`,
    ...orders.map(({ id }) => `orders/${String(id)}`),
  ]
  for (const address of addresses) {
    expect((await api.get(`/admin/fps/${address}`)).status).toBe(200)
  }
  for (const list of lists) {
    for (const { id } of await sql(`select id from fps_${list.slice(0, -1)}`)) {
      await api.get(`/admin/fps/${list}/${String(id)}`)
    }
  }
}
