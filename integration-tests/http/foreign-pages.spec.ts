import { describeStore } from "../helpers/store"
import { adminApi } from "../helpers/admin-api"

/** What a page of another site can make the browser of a member of staff send. */
describeStore("writes from a foreign page", {}, (store) => {
  const admin = adminApi(store)
  const WRITES = [
    ["/admin/fps/settings", "refunds=refuse"],
    ["/admin/fps/payments/fpspay_1/confirm", "outcome=paid&reference=FT1"],
    ["/admin/fps/payments/fpspay_1/check", ""],
    ["/admin/fps/payments/reviewed", "ids[]=fpspay_1"],
    ["/admin/fps/events/fpsevt_1/replay", ""],
    ["/admin/fps/cases/fpscase_1/resolve", "resolution=dismissed&note=x"],
    ["/admin/fps/cases/fpscase_1/notes", "text=x"],
    ["/admin/fps/pay-links", "order_id=order_1"],
    ["/admin/fps/pay-links/fpslink_1/send", ""],
    ["/admin/fps/pay-links/fpslink_1/revoke", ""],
    ["/admin/fps/settings/connection-tests", ""],
    ["/admin/fps/test-messages", ""],
    ["/store/fps/payments/payses_1/retry", ""],
    ["/store/fps/payments/payses_1/copy-cart", ""],
    ["/store/fps/payment-collections/paycol_1/start", ""],
  ] as const
  /** What a form, or a script without CORS, can say that it sends. */
  const TYPES = [
    "application/x-www-form-urlencoded",
    "text/plain",
    "multipart/form-data",
    undefined,
  ]

  it.each(WRITES)("%s takes JSON only", async (path, body) => {
    for (const type of TYPES) {
      const request = admin.upload(path).set("origin", "https://evil.example")
      request.set("x-publishable-api-key", store.seeded().publishableKey)
      const { status } = await (type === undefined
        ? request
        : request.set("content-type", type).send(body))
      expect([type, status]).toEqual([type, 415])
    }
    const json = admin.upload(path).set("x-publishable-api-key", store.seeded().publishableKey)
    expect((await json.set("content-type", "application/json; charset=utf-8").send({})).status)
      .not // any answer of its own
      .toBe(415)
  })

  it("changes nothing", async () => {
    const before = await admin.get("/admin/fps/settings")
    await admin
      .upload("/admin/fps/settings")
      .set("content-type", "application/x-www-form-urlencoded")
      .send("environments[production][signingSecret]=stolen&environment=production")
      .expect(415)
    expect((await admin.get("/admin/fps/settings")).body).toEqual(before.body)
  })

  describe.each(["/admin/fps/statements", "/admin/fps/statements/columns"])("%s", (path) => {
    const FILE = Buffer.from("Date,Details,Deposit\n2026-01-15,FPS A,128.80\n")
    const send = (origin?: string) => {
      const form = admin.upload(path).attach("file", FILE, "a.csv")
      return origin === undefined ? form : form.set("origin", origin)
    }

    it.each(["https://evil.example", "null", "http://localhost.evil.example", "nonsense"])(
      "refuses a file from %s",
      async (origin) => {
        const { status, body } = await send(origin)
        expect([status, (body as { code: string }).code]).toEqual([403, "foreign_origin"])
      },
    )

    it("takes it from the panel, and from a program", async () => {
      for (const origin of [undefined, store.backendUrl(), "http://localhost:9000"]) {
        expect((await send(origin)).status).not.toBe(403)
      }
    })
  })

  it.each(["/admin/fps/settings", "/store/fps/payments/payses_1/retry"])(
    "%s takes no file",
    async (path) => {
      await admin
        .upload(path)
        .set("x-publishable-api-key", store.seeded().publishableKey)
        .attach("file", Buffer.from("x"), "a.csv")
        .expect(415)
    },
  )
})
