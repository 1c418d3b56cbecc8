import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { readSettings, save, SETTINGS } from "./support"

/** For a store without `encryptionKeys`. */
export function describeWithoutKeys(store: Store, api: AdminApi): void {
  describe("settings without encryptionKeys", () => {
    it("take no secret, and say what has to be done first", async () => {
      const body = { environments: { sandbox: { signingSecret: "a-new-secret" } } }
      const answer = await api.post(SETTINGS, body).expect(400)
      expect(answer.body).toMatchObject({
        type: "invalid_data",
        message: expect.stringContaining("encryptionKeys") as string,
        errors: [
          {
            path: "environments.sandbox.signingSecret",
            code: "no_encryption_keys",
            message: expect.stringMatching(
              /set encryptionKeys in medusa-config\.ts.*openssl rand -base64 32/,
            ) as string,
          },
        ],
      })
      expect(await sql(store, "select * from fps_setting")).toEqual([])
      expect((await readSettings(api)).can_save_secrets).toBe(false)
    })

    it("take everything else", async () => {
      const { settings } = await save(api, { expiresInMinutes: 20 })
      expect(settings).toMatchObject({ expiresInMinutes: 20, encryptionKeys: { count: 0 } })
    })
  })
}
