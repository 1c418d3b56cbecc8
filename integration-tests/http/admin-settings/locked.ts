import { sql } from "../../helpers/sql"
import type { AdminApi } from "../../helpers/admin-api"
import type { Store } from "../../helpers/store"
import { readSettings, SETTINGS } from "./support"

/** For a store with `lockSettings`. */
export function describeLocked(store: Store, api: AdminApi): void {
  describe("settings that are locked", () => {
    it.each([{ refunds: "refuse" }, { refunds: null }, {}, { colour: 1 }])(
      "cannot be changed by %j, and the answer says where they can",
      async (body) => {
        const answer = await api.post(SETTINGS, body)
        expect({ status: answer.status, body: answer.body as unknown }).toEqual({
          status: 403,
          body: {
            type: "forbidden",
            code: "settings_locked",
            message: expect.stringMatching(/lockSettings.*medusa-config\.ts/) as string,
          },
        })
      },
    )

    it("are the configuration file's alone, whatever the panel saved before", async () => {
      await sql(
        store,
        `insert into fps_setting (path, value, changed_at) values ('refunds', '"refuse"', now())`,
      )
      const { locked, settings, sources } = await readSettings(api)
      expect({ locked, refunds: settings.refunds, source: sources.refunds?.source }).toEqual({
        locked: true,
        refunds: "manual",
        source: "default",
      })
      expect((await store.fps().settings()).refunds).toBe("manual")
    })
  })
}
