import type { AdminApi } from "../../helpers/admin-api"
import { captureLog } from "../../helpers/captured-log"
import { sql } from "../../helpers/sql"
import {
  PRODUCTION_KEY,
  PRODUCTION_SECRET,
  SANDBOX_KEY,
  SANDBOX_SECRET,
  type Store,
} from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { beginWithTheFile, ENCRYPTION_KEY, save, SETTINGS } from "./support"

const SAVED = {
  apiKey: "saved-api-key-5e1f",
  signingSecret: "saved-signing-secret-5e1f",
  previousSigningSecret: "saved-previous-secret-5e1f",
}
const SECRETS = [
  ...Object.values(SAVED),
  SANDBOX_KEY,
  SANDBOX_SECRET,
  PRODUCTION_KEY,
  PRODUCTION_SECRET,
  ENCRYPTION_KEY,
]

export function describeSecrecy(store: Store, api: AdminApi): void {
  describe("secrets", () => {
    beginWithTheFile(store)

    /** Everything in the database, as text. */
    const dump = async () => {
      const tables = await sql(
        store,
        `select c.relname as name from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
      )
      const rows = await Promise.all(
        tables.map(({ name }) => sql(store, `select * from "${String(name)}"`)),
      )
      return JSON.stringify(rows)
    }

    it("stand in no table, no log and no answer, and work all the same", async () => {
      const log = captureLog(store)
      const answers: string[] = []
      const keep = (answer: { text: string }) => answers.push(answer.text)
      try {
        keep(await api.post(SETTINGS, { environments: { sandbox: SAVED } }).expect(200))
        keep(
          await api.post(SETTINGS, { environments: { sandbox: { apiKey: ` ${SAVED.apiKey}` } } }),
        )
        keep(
          await api.post(SETTINGS, {
            environments: { production: { signingSecret: SAVED.signingSecret } },
          }),
        )
        expect(await store.fps().settings()).toMatchObject({ environments: { sandbox: SAVED } })
        const started = await api.post(`${SETTINGS}/connection-tests`).expect(202)
        const { id } = (started.body as { test: { id: string } }).test
        await eventually(
          () => api.get(`${SETTINGS}/connection-tests/${id}`),
          ({ body }) => (body as { test: { state: string } }).test.state === "failed",
        )
        for (const path of [
          "settings",
          "settings/changes",
          "settings/connection-tests",
          "health",
          "events",
        ]) {
          keep(await api.get(`/admin/fps/${path}`).expect(200))
        }
      } finally {
        log.stop()
      }
      const places = { database: await dump(), log: log.text(), answers: answers.join("\n") }
      for (const [place, text] of Object.entries(places)) {
        expect(text.length).toBeGreaterThan(100)
        expect({ place, found: SECRETS.filter((secret) => text.includes(secret)) }).toEqual({
          place,
          found: [],
        })
      }
      expect(places.database).toContain("v1.")
    })

    it("of the panel verify events at once, the current and the previous one", async () => {
      await save(api, { environments: { sandbox: { previousSigningSecret: SANDBOX_SECRET } } })
      await save(api, { environments: { sandbox: { signingSecret: SAVED.signingSecret } } })
      const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
      const delivery = await store.sandbox().pay(gatewayOrderId)
      expect(delivery.attempts[0]).toMatchObject({ status: 200 })

      await save(api, { environments: { sandbox: { previousSigningSecret: null } } })
      const second = await store.shop().checkout({ placeOrder: "before_payment" })
      const refused = await store.sandbox().pay(second.gatewayOrderId)
      expect(refused.attempts[0]).toMatchObject({ status: 401 })
    })
  })
}
