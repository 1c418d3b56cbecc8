import { secretsIn } from "../helpers/secret-forms"
import { eventually } from "../helpers/wait"
import { gatewayOf, goWrong, SEARCHED } from "./secrets/run"
import { LOST, SECRETS, startStage, type Stage } from "./secrets/stage"

/** What no text may hold. Tokens have a column each in which they are looked up. */
const TOKEN_COLUMNS = {
  fps_payment: "return_token",
  fps_pay_link: "token",
  fps_connection_test: "event_token",
} as const

const STARTED_WITHIN_MS = 300_000

describe("a store that begins with nothing but encryptionKeys", () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, STARTED_WITHIN_MS)
  afterAll(() => stage.close())

  it("boots with a saved secret whose key is lost, says so, and serves all else", async () => {
    const { api, backend } = stage
    const { status, body } = await api.get("/admin/fps/settings")
    expect({ status, body: body as unknown }).toMatchObject({
      status: 200,
      body: {
        problems: [{ path: LOST, code: "cannot_decrypt" }],
        sources: { [LOST]: { source: "none" } },
        secrets: { [LOST]: { set: false } },
      },
    })
    expect(backend.log()).toMatch(/settings of the admin panel ignored:\s+- .*apiKey/)
    for (const address of ["payments", "events", "cases", "health"]) {
      expect((await api.get(`/admin/fps/${address}`)).status).toBe(200)
    }
  })

  it("refuses payments with a word that says what to do", async () => {
    const { shop, api } = stage
    const { status, body } = await shop.requestSession(await shop.collection(await shop.cart()))
    expect({ status, body: body as unknown }).toMatchObject({
      status: 400,
      body: {
        code: "fps_not_set_up",
        type: "not_allowed",
        message: expect.stringMatching(/not set up yet.*admin panel.*medusa-config\.ts/) as string,
      },
    })
    const test = await api.post("/admin/fps/settings/connection-tests")
    expect(test.body).toMatchObject({ type: "invalid_data", code: "not_configured" })
  })

  it("takes a payment once the panel has address and keys, without a restart", async () => {
    const { api, shop, sandbox, sql } = stage
    const saved = await api.post("/admin/fps/settings", {
      environments: {
        sandbox: { ...gatewayOf(stage), previousSigningSecret: SECRETS.previousSigningSecret },
        production: {
          baseUrl: "https://gateway.invalid",
          apiKey: SECRETS.productionKey,
          signingSecret: SECRETS.productionSecret,
        },
      },
    })
    expect(saved.status).toBe(200)
    const { gatewayOrderId, orderId } = await shop.checkout({ placeOrder: "before_payment" })
    await sandbox.pay(gatewayOrderId)
    await eventually(
      () =>
        sql("select status, settlement from fps_payment where gateway_order_id = $1", [
          gatewayOrderId,
        ]),
      ([row]) => row?.settlement === "settled",
    )
    expect(
      await sql("select amount::float from order_transaction where order_id = $1", [orderId]),
    ).toEqual([{ amount: 100 }])
    expect(stage.backend.log()).toMatch(
      /fps: capture purchase=\S+ payment=\S+ gateway_order=\S+ session=\S+ amount_minor=10000 currency=hkd/,
    )
  })

  it("tells OpenTelemetry of the call, the event, the pass and what it did", async () => {
    const { telemetry } = stage
    const expected = [
      "fps.event.deliveries",
      "fps.event.store.duration",
      "fps.gateway.request.duration",
      "fps.payment.capture.delay",
      "fps.settle.actions",
      "fps.settle.pass.duration",
    ]
    // A look tells how long it took when it is over, and metrics are exported once a second.
    const told = await eventually(
      () => Promise.resolve(telemetry.told()),
      (found) => expected.every((meter) => found.some(({ name }) => name === meter)),
    )
    const spans = told.filter(({ kind }) => kind === "span")
    expect(spans).toContainEqual(
      expect.objectContaining({
        name: "POST /directpay/o/order",
        attributes: expect.objectContaining({
          "http.request.method": "POST",
          "url.template": "/directpay/o/order",
        }) as unknown,
      }),
    )
    expect(spans.map(({ name }) => name)).toContain("fps.event.store")
    const looks = spans.filter(({ name }) => name === "fps.settle.pass")
    const done = looks.flatMap(({ events = [] }) => events.map(({ name }) => name))
    expect(done).toEqual(expect.arrayContaining(["fps.apply_event", "fps.capture", "fps.settle"]))
    const meters = told.filter(({ kind }) => kind === "metric").map(({ name }) => name)
    expect(meters).toEqual(expect.arrayContaining(expected))
  })

  describe("after all that can go wrong has gone wrong", () => {
    let tokens: Record<string, string>
    beforeAll(async () => {
      tokens = await goWrong(stage)
    })
    const everything = () => ({ ...SECRETS, ...tokens, ...stage.logins })

    it("the log holds no secret and no token", () => {
      const log = stage.backend.log()
      for (const word of [
        "POST /admin/fps/settings",
        "/fps/return/",
        "creating a payment failed",
        "500",
      ]) {
        expect(log).toContain(word)
      }
      // At the level `debug` core itself names the URL of a request that it does not parse.
      const lines = log.split("\n").filter((line) => !/skipping \w+ bodyparser/.test(line))
      const all = { ...everything(), searched: SEARCHED }
      expect(lines.filter((line) => secretsIn(line, all).length > 0)).toEqual([])
    })

    it("what OpenTelemetry is told holds none", () => {
      const { telemetry } = stage
      const failures = telemetry
        .told()
        .flatMap(({ attributes }) => attributes?.["error.type"] ?? [])
      expect(failures).toEqual(
        expect.arrayContaining(["http_status", "network", "unsafe_redirect"]),
      )
      expect(secretsIn(telemetry.text(), everything())).toEqual([])
    })

    it("no answer of the admin holds a secret or a token", () => {
      const answers = stage.answers.join("\n")
      expect(stage.answers.length).toBeGreaterThan(40)
      expect(answers).toContain("wrong_signature")
      // Staff copy a link from its order.
      const { linked: _, ...others } = everything() as Record<string, string>
      expect(secretsIn(answers, others)).toEqual([])
    })

    it("the database holds no secret, and a token only where it is looked up", async () => {
      const dump = await stage.dump()
      expect(dump).toMatch(/v1\.[0-9a-f]{12}\./)
      expect(secretsIn(dump, { ...SECRETS, ...stage.logins })).toEqual([])
      expect(secretsIn(dump, tokens)).toEqual(Object.keys(tokens))
      for (const [table, column] of Object.entries(TOKEN_COLUMNS)) {
        await stage.sql(`update ${table} set ${column} = id`)
      }
      expect(secretsIn(await stage.dump(), tokens)).toEqual([])
    })
  })
})
