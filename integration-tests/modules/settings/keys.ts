import { createKeyring } from "../../../src/fps/settings/keyring"
import { FILE_SANDBOX, FIRST_KEY, inForce, rows, save, SECOND_KEY, type Instances } from "./support"

const SECRETS = { apiKey: "panel-key", signingSecret: "panel-secret" }
const BOTH = { environments: { sandbox: SECRETS } }

export function describeKeys(instances: Instances): void {
  describe("encryptionKeys", () => {
    /** Which key each stored secret is encrypted with. */
    const keyIds = async () =>
      (await rows(instances)).flatMap(({ encrypted }) => encrypted?.split(".")[1] ?? [])
    const sandbox = async (encryptionKeys: string[] | undefined, change: object = {}) => {
      const { store, warnings } = instances.start({ encryptionKeys, ...change })
      const { environments } = await store.settings()
      return { sandbox: environments.sandbox, warnings, view: await store.view() }
    }

    it("are changed by putting the new one in front: old secrets work, and move with a save", async () => {
      await save(instances.start(), BOTH)
      const [oldId] = await keyIds()
      expect(oldId).toMatch(/^[0-9a-f]{12}$/)

      const rotated = instances.start({ encryptionKeys: [SECOND_KEY, FIRST_KEY] })
      expect((await rotated.store.settings()).environments.sandbox).toEqual({
        ...FILE_SANDBOX,
        ...SECRETS,
      })
      expect(await keyIds()).toEqual([oldId, oldId])
      // Any save moves every secret, so that the old key can be taken out after it.
      await save(rotated, { refunds: "refuse" })
      const [newId, ...others] = await keyIds()
      expect(others).toEqual([newId])
      expect(newId).not.toBe(oldId)
      expect((await sandbox([SECOND_KEY])).sandbox).toEqual({ ...FILE_SANDBOX, ...SECRETS })
      expect((await sandbox([SECOND_KEY])).view.problems).toEqual([])
    })

    it.each([
      ["another one", [SECOND_KEY], "cannot_decrypt"],
      ["none", undefined, "no_encryption_keys"],
    ])(
      "lost, with %s there: the file's values serve, and it says so once",
      async (_, keys, code) => {
        await save(instances.start(), { ...BOTH, refunds: "refuse" })
        const { sandbox: found, warnings, view } = await sandbox(keys)
        expect(found).toEqual(FILE_SANDBOX)
        expect(view.settings.refunds).toBe("refuse")
        expect(view.problems.map((one) => [one.path, one.code])).toEqual([
          ["environments.sandbox.apiKey", code],
          ["environments.sandbox.signingSecret", code],
        ])
        expect(warnings).toEqual([
          expect.stringMatching(/sandbox\.apiKey: .*encryptionKeys[^]*sandbox\.signingSecret: /),
        ])
        expect(warnings.join()).not.toContain("panel-")
      },
    )

    it("lost, and no such environment in the file: it is not set up, and all else works", async () => {
      await save(instances.start({ environments: {} }), {
        environments: { sandbox: { ...FILE_SANDBOX, ...SECRETS } },
        refunds: "refuse",
      })
      const { sandbox: found, view } = await sandbox([SECOND_KEY], { environments: {} })
      expect(found).toBeUndefined()
      expect(view.settings.refunds).toBe("refuse")

      const again = instances.start({ encryptionKeys: [SECOND_KEY], environments: {} })
      await save(again, { environments: { sandbox: SECRETS } })
      expect((await again.store.settings()).environments.sandbox).toEqual({
        ...FILE_SANDBOX,
        ...SECRETS,
      })
      expect((await again.store.view()).problems).toEqual([])
    })

    it("tie a secret to its place: a row that is copied elsewhere is not believed", async () => {
      await save(instances.start(), BOTH)
      await instances.client().query(
        `insert into fps_setting (path, encrypted, changed_at)
         select replace(path, 'sandbox', 'production'), encrypted, changed_at from fps_setting
         union all
         select 'environments.production.baseUrl', null, now()`,
      )
      await instances
        .client()
        .query(`update fps_setting set value = '"https://gateway.example"' where encrypted is null`)
      const { view } = await sandbox([FIRST_KEY])
      expect(view.settings.environments.production).toBeUndefined()
      expect(view.problems.map((one) => [one.path, one.code])).toEqual([
        ["environments.production.apiKey", "cannot_decrypt"],
        ["environments.production.signingSecret", "cannot_decrypt"],
      ])
    })

    describe("bind an API key to its address:", () => {
      const EVIL = "https://evil.example"
      const PANEL = { baseUrl: "https://panel.example/fps", ...SECRETS }
      const API_KEY = "environments.sandbox.apiKey"
      const write = (path: string, column: "value" | "encrypted", content: string) =>
        instances.client().query(
          `insert into fps_setting (path, ${column}, changed_at) values ($1, $2, now())
           on conflict (path) do update set ${column} = excluded.${column}`,
          [path, content],
        )
      const swapAddress = () => write("environments.sandbox.baseUrl", "value", JSON.stringify(EVIL))

      it("an address that was swapped in the database gets no key, and events still count", async () => {
        await save(instances.start({ environments: {} }), { environments: { sandbox: PANEL } })
        await swapAddress()
        const instance = instances.start({ environments: {} })
        const { store, warnings } = instance
        expect((await store.settings()).environments).toEqual({})
        expect((await store.view()).problems).toMatchObject([
          { path: API_KEY, code: "other_address" },
        ])
        expect(warnings.join()).toMatch(/sandbox\.apiKey: .*sent nowhere/)
        expect((await store.secrets()).sandbox?.signingSecret).toBe(SECRETS.signingSecret)
        // The right address needs no key again, and another one does.
        const other = { environments: { sandbox: { baseUrl: "https://third.example" } } }
        expect(await store.save({ body: other, changedBy: null })).toMatchObject({
          saved: false,
          errors: [{ path: API_KEY, code: "required_with_base_url" }],
        })
        await save(instance, { environments: { sandbox: { baseUrl: PANEL.baseUrl } } })
        expect((await inForce(instance)).environments.sandbox).toEqual(PANEL)
      })

      it("an address that was written into the database gets no key of the file either", async () => {
        await swapAddress()
        const { sandbox: found, view } = await sandbox([FIRST_KEY])
        expect(found).toBeUndefined()
        expect(view.problems).toMatchObject([{ path: API_KEY, code: "other_address" }])
      })

      it("one that is bound to no address goes to none that was written into the database", async () => {
        await save(instances.start({ environments: {} }), { environments: { sandbox: PANEL } })
        await write(API_KEY, "encrypted", createKeyring([FIRST_KEY]).encrypt("key", API_KEY))
        const found = await sandbox([FIRST_KEY], { environments: {} })
        expect(found.sandbox).toBeUndefined()
        expect(found.view.problems).toMatchObject([{ path: API_KEY, code: "other_address" }])
      })

      it("it stays bound when the encryption key is changed", async () => {
        await save(instances.start({ environments: {} }), { environments: { sandbox: PANEL } })
        const rotated = { encryptionKeys: [SECOND_KEY, FIRST_KEY], environments: {} }
        await save(instances.start(rotated), { refunds: "refuse" })
        const found = await sandbox([SECOND_KEY], { environments: {} })
        expect(found.sandbox).toEqual(PANEL)
        await swapAddress()
        expect((await sandbox([SECOND_KEY], { environments: {} })).sandbox).toBeUndefined()
      })
    })

    it("are needed to save a secret, and for nothing else", async () => {
      const without = instances.start({ encryptionKeys: undefined })
      expect(await without.store.save({ body: BOTH, changedBy: null })).toEqual({
        saved: false,
        reason: "invalid",
        errors: ["apiKey", "signingSecret"].map((field) => ({
          path: `environments.sandbox.${field}`,
          code: "no_encryption_keys",
          message: expect.stringMatching(/encryptionKeys.*openssl rand -base64 32/) as string,
        })),
      })
      await save(without, { refunds: "refuse" })
      expect((await without.store.view()).canSaveSecrets).toBe(false)
    })
  })
}
