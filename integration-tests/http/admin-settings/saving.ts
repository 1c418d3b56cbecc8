import { setTimeout as sleep } from "node:timers/promises"
import { createSandbox } from "../../../src/sandbox"
import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import { SANDBOX_KEY, type Store } from "../../helpers/store"
import { beginWithTheFile, readSettings, refusedFields, save, SETTINGS } from "./support"

export function describeSaving(store: Store, api: AdminApi): void {
  describe("POST /admin/fps/settings", () => {
    beginWithTheFile(store)

    it("puts a field over the configuration file's, at once, and takes it away with null", async () => {
      const saved = await save(api, { refunds: "refuse", expiresInMinutes: 30 })
      expect(saved).toEqual(await readSettings(api))
      expect(saved.settings).toMatchObject({ refunds: "refuse", expiresInMinutes: 30 })
      expect(saved.sources.refunds).toEqual({
        source: "panel",
        resets_to: "default",
        changed_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        changed_by: expect.stringMatching(/^user_/) as string,
        changed_by_name: "admin@example.com",
      })
      expect(await store.fps().settings()).toMatchObject({
        refunds: "refuse",
        expiresInMinutes: 30,
      })

      const back = await save(api, { refunds: null })
      expect(back.settings).toMatchObject({ refunds: "manual", expiresInMinutes: 30 })
      expect(back.sources.refunds?.source).toBe("default")
      expect(await store.fps().settings()).toMatchObject({ refunds: "manual" })
    })

    it("saves who gets messages, and takes it away with null", async () => {
      const notify = { to: ["accounts@shop.example"], adminUrl: "https://admin.shop.example/app" }
      const saved = await save(api, { notify })
      expect(saved.settings.notify).toEqual({ ...notify, channel: "email" })
      expect(saved.sources.notify).toMatchObject({ source: "panel", resets_to: "none" })
      expect(await readSettings(api)).toEqual(saved)
      expect((await store.fps().settings()).notify).toEqual({ ...notify, channel: "email" })

      const back = await save(api, { notify: null })
      expect(back.settings.notify).toBeNull()
      expect(back.sources.notify).toMatchObject({ source: "none" })
      expect((await store.fps().settings()).notify).toBeUndefined()
    })

    it("refuses what is wrong, field by field, and saves nothing of it", async () => {
      expect(
        await refusedFields(api, {
          environment: "staging",
          expiresInMinutes: "15",
          orderCreation: "directpay",
          environments: { sandbox: { baseUrl: "http://gateway.example", apiKey: "a key" } },
        }),
      ).toEqual([
        "environment invalid_choice",
        "expiresInMinutes not_a_number",
        "environments.sandbox.baseUrl https_or_private",
        "environments.sandbox.apiKey not_ascii",
      ])
      expect((await readSettings(api)).version).toBe(0)
    })

    it.each([
      [{ backendUrl: "https://x.example" }, "backendUrl not_editable"],
      [{ storefront: {} }, "storefront not_editable"],
      [{ encryptionKeys: [] }, "encryptionKeys not_editable"],
      [{ colour: "red" }, "colour unknown_option"],
      [{ "environments.sandbox.apiKey": "x" }, "environments.sandbox.apiKey unknown_option"],
      [{ environments: { staging: {} } }, "environments.staging unknown_option"],
      [{ environments: { sandbox: { key: "x" } } }, "environments.sandbox.key unknown_option"],
      [{ environments: [] }, "environments not_an_object"],
      [{ expiresInMinutes: 0 }, "expiresInMinutes out_of_range"],
      [{ notify: { to: [] } }, "notify.to required"],
      [{ statusAnswers: { path: "a..b" } }, "statusAnswers.path invalid_path"],
      [{ statusAnswers: { paid: ["A"], pending: ["A"] } }, "statusAnswers repeated_value"],
      [
        { environments: { sandbox: { baseUrl: "https://a@gateway.example" } } },
        "environments.sandbox.baseUrl url_with_extras",
      ],
      [
        { environments: { production: { baseUrl: "http://127.0.0.1:1" } } },
        "environments.production.baseUrl https_required",
      ],
      [
        { environments: { sandbox: { signingSecret: "x\n" } } },
        "environments.sandbox.signingSecret white_space",
      ],
      [
        { environments: { sandbox: { signingSecret: "production-signing-secret-for-tests" } } },
        "environments.sandbox.signingSecret same_secret",
      ],
      [{ version: "1" }, "version invalid"],
    ])("refuses %j", async (body, problem) => {
      expect(await refusedFields(api, body)).toEqual([problem])
    })

    it("sends no known API key to an address that came without it", async () => {
      const elsewhere = "https://elsewhere.example"
      const refused = await api
        .post(SETTINGS, { environments: { sandbox: { baseUrl: elsewhere } } })
        .expect(400)
      expect(refused.body).toMatchObject({
        type: "invalid_data",
        errors: [
          {
            path: "environments.sandbox.apiKey",
            code: "required_with_base_url",
            message: expect.stringMatching(/API key again in the same save/) as string,
          },
        ],
      })
      expect((await store.fps().settings()).environments.sandbox?.baseUrl).toBe(store.sandbox().url)

      await save(api, { environments: { sandbox: { baseUrl: elsewhere, apiKey: "own-key" } } })
      expect(await refusedFields(api, { environments: { sandbox: { apiKey: null } } })).toEqual([
        "environments.sandbox.apiKey key_of_other_address",
      ])
      await save(api, { environments: { sandbox: { apiKey: null, baseUrl: null } } })
    })

    it("sends no key to an address that was swapped in the database alone", async () => {
      const evil = await createSandbox({ apiKey: SANDBOX_KEY })
      const swap = () =>
        sql(
          store,
          `insert into fps_setting (path, value, changed_at)
           values ('environments.sandbox.baseUrl', ?, now())
           on conflict (path) do update set value = excluded.value`,
          [JSON.stringify(evil.url)],
        )
      const begin = async () => {
        // Other processes see a change within a second.
        await sleep(1_000)
        return store.shop().requestSession(await store.shop().collection(await store.shop().cart()))
      }
      try {
        // The file's key.
        await swap()
        expect((await begin()).status).toBeGreaterThanOrEqual(400)
        // The panel's.
        const own = { baseUrl: store.sandbox().url, apiKey: SANDBOX_KEY }
        await save(api, { environments: { sandbox: own } })
        expect((await begin()).status).toBe(200)
        await swap()
        expect((await begin()).status).toBeGreaterThanOrEqual(400)
        expect(evil.requests()).toEqual([])
        expect((await readSettings(api)).problems).toMatchObject([
          { path: "environments.sandbox.apiKey", code: "other_address" },
        ])
      } finally {
        await evil.close()
        await save(api, { environments: { sandbox: { baseUrl: null, apiKey: null } } })
      }
    })

    it("refuses what somebody else has changed since, when it is told the version", async () => {
      const { version } = await readSettings(api)
      await save(api, { refunds: "refuse", version })
      const late = await api.post(SETTINGS, { refunds: "manual", version }).expect(409)
      expect(late.body).toMatchObject({ type: "conflict", code: "settings_outdated" })
      expect((await save(api, { placeOrder: "after_payment" })).settings).toMatchObject({
        refunds: "refuse",
        placeOrder: "after_payment",
      })
    })

    it("keeps who changed what, and of a secret only that it was", async () => {
      await save(api, { refunds: "refuse" })
      await save(api, { environments: { sandbox: { signingSecret: "another-secret" } } })
      await save(api, { refunds: null, orderCreation: "directpay" })
      await save(api, { orderCreation: "directpay" })
      const { body } = await api.get(`${SETTINGS}/changes?limit=10`).expect(200)
      const by = { changed_by_name: "admin@example.com" }
      expect(body).toMatchObject({ count: 4, limit: 10, offset: 0 })
      const changes = (body as { changes: { path: string }[] }).changes
      expect(changes.slice(0, 2).sort((a, b) => a.path.localeCompare(b.path))).toMatchObject([
        { path: "orderCreation", action: "set", new_value: "directpay", ...by },
        { path: "refunds", action: "removed", old_value: "refuse", new_value: null, ...by },
      ])
      expect(changes.slice(2)).toMatchObject([
        {
          path: "environments.sandbox.signingSecret",
          action: "set",
          old_value: null,
          new_value: null,
          is_secret: true,
          ...by,
        },
        { path: "refunds", action: "set", old_value: "manual", new_value: "refuse", ...by },
      ])
    })
  })
}
