import type { AdminApi } from "../../helpers/admin-api"
import type { Store } from "../../helpers/store"
import { readSettings, SETTINGS } from "./support"

export function describeReading(store: Store, api: AdminApi): void {
  describe("GET /admin/fps/settings", () => {
    it("tells the settings in force, and of secrets only whether they are set", async () => {
      const { settings, secrets } = await readSettings(api)
      const known = { set: true }
      expect(settings).toEqual({
        environment: "sandbox",
        environments: {
          sandbox: {
            baseUrl: store.sandbox().url,
            apiKey: known,
            signingSecret: known,
            previousSigningSecret: { set: false },
          },
          production: {
            baseUrl: "https://gateway.invalid",
            apiKey: known,
            signingSecret: known,
            previousSigningSecret: { set: false },
          },
        },
        backendUrl: store.backendUrl(),
        storefront: {
          successUrl: "https://shop.test/{country_code}/order/{order_id}?session={session_id}",
          failureUrl: "https://shop.test/failed?cart={cart_id}&status={status}",
          pendingUrl: "https://shop.test/pending?session={session_id}&status={status}",
        },
        orderCreation: "directpay",
        placeOrder: "before_payment",
        expiresInMinutes: 15,
        retryWindowMinutes: 0,
        expiryGraceMinutes: 5,
        languages: { en: "en" },
        defaultCountry: "HK",
        missingName: "-",
        holdFulfillment: true,
        statusAnswers: null,
        notify: null,
        refunds: "manual",
        acceptPayments: true,
        encryptionKeys: { count: 1 },
        lockSettings: false,
        eventRetentionDays: 90,
      })
      expect(secrets["environments.sandbox.apiKey"]).toEqual(known)
      expect(secrets["environments.sandbox.previousSigningSecret"]).toEqual({ set: false })
      expect(Object.keys(secrets)).toHaveLength(6)
    })

    it("tells where each comes from, and what addresses the gateway and the customer get", async () => {
      const { sources, preview, locked, can_save_secrets, problems, version } =
        await readSettings(api)
      const from = (path: string) => sources[path]?.source
      expect(from("environments.sandbox.baseUrl")).toBe("configuration")
      expect(from("environments.sandbox.previousSigningSecret")).toBe("none")
      expect(from("environment")).toBe("default")
      expect(from("statusAnswers")).toBe("none")
      expect(from("backendUrl")).toBe("configuration")
      expect(from("eventRetentionDays")).toBe("default")
      expect(sources.refunds).toEqual({
        source: "default",
        resets_to: null,
        changed_at: null,
        changed_by: null,
        changed_by_name: null,
      })
      expect(preview).toEqual({
        events_url: `${store.backendUrl()}/hooks/payment/fps_checkout`,
        success_url: "https://shop.test/hk/order/order_01EXAMPLE?session=payses_01EXAMPLE",
        failure_url: "https://shop.test/failed?cart=cart_01EXAMPLE&status=expired",
        pending_url: "https://shop.test/pending?session=payses_01EXAMPLE&status=pending",
      })
      expect({ locked, can_save_secrets, problems, version }).toEqual({
        locked: false,
        can_save_secrets: true,
        problems: [],
        version: 0,
      })
    })
  })

  describe("POST /admin/fps/settings/status-answers", () => {
    const read = async (body: object) =>
      (await api.post(`${SETTINGS}/status-answers`, body).expect(200)).body as object
    const draft = { paid: ["PAID"], amountPath: "data.amount", currencyPath: "data.currency" }
    const answer = { data: { status: "PAID", amount: 12_050, currency: "HKD" } }

    it("reads an answer with a draft, given as JSON or as text", async () => {
      const reading = { verdict: "paid", amount: 12_050, currency: "hkd" }
      expect(await read({ answer, statusAnswers: draft })).toEqual({ reading })
      expect(await read({ text: JSON.stringify(answer), statusAnswers: draft })).toEqual({
        reading,
      })
    })

    it("says that an answer is not understood, or that there is no map", async () => {
      expect(await read({ answer: { data: {} }, statusAnswers: draft })).toMatchObject({
        reading: { verdict: "not_understood" },
      })
      expect(await read({ answer })).toEqual({ reading: { verdict: "no_map" } })
      expect((await readSettings(api)).version).toBe(0)
    })

    it.each([
      [{}, "answer: is missing"],
      [{ text: "{" }, "text: is not JSON"],
      [{ answer, statusAnswers: { payed: [] } }, "statusAnswers.payed: "],
      [{ answer, statusAnswers: { paid: ["A"], pending: ["A"] } }, "statusAnswers: the same value"],
      [{ answer, colour: 1 }, "colour: "],
    ])("refuses %j and names the field", async (body, message) => {
      const response = await api.post(`${SETTINGS}/status-answers`, body).expect(400)
      expect(response.body).toMatchObject({
        type: "invalid_data",
        message: expect.stringMatching(new RegExp(`^${message}`)) as string,
      })
    })
  })
}
