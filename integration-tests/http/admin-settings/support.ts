import { isDeepStrictEqual } from "node:util"
import { eventually } from "../../helpers/wait"
import type { AdminApi } from "../../helpers/admin-api"
import type { Store } from "../../helpers/store"

/** Of the suite's store alone: 32 bytes, Base64. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString("base64")

/** What the settings routes answer, as far as the tests look into it. */
export interface SettingsAnswer {
  readonly settings: Record<string, unknown> & {
    readonly environments: Record<"sandbox" | "production", Record<string, unknown>>
  }
  readonly sources: Record<
    string,
    {
      readonly source: string
      readonly resets_to: string | null
      readonly changed_at: string | null
      readonly changed_by: string | null
      readonly changed_by_name: string | null
    }
  >
  readonly secrets: Record<string, { readonly set: boolean }>
  readonly locked: boolean
  readonly can_save_secrets: boolean
  readonly problems: readonly { readonly path: string; readonly code: string }[]
  readonly version: number
  readonly changes_count: number
  readonly preview: Record<string, string>
}

/** Where the settings are read and saved. */
export const SETTINGS = "/admin/fps/settings"

export async function readSettings(api: AdminApi): Promise<SettingsAnswer> {
  return (await api.get(SETTINGS).expect(200)).body as SettingsAnswer
}

export async function save(api: AdminApi, body: object): Promise<SettingsAnswer> {
  return (await api.post(SETTINGS, body).expect(200)).body as SettingsAnswer
}

/** Saves something that cannot be saved and gives what is told of each field. */
export async function refusedFields(api: AdminApi, body: object): Promise<string[]> {
  const response = await api.post(SETTINGS, body)
  const answer = response.body as { errors?: { path: string; code: string; message: string }[] }
  expect(response.status).toBe(400)
  expect(answer.errors?.every(({ message }) => message.length > 5)).toBe(true)
  return (answer.errors ?? []).map(({ path, code }) => `${path} ${code}`)
}

/**
 * Every test begins with the configuration file's settings in force: what the one before it saved is
 * gone from the database, and still known for half a second.
 */
export function beginWithTheFile(store: Store): void {
  beforeEach(async () => {
    // Read at this moment, and not half a second ago.
    const { settings } = await store.fps().settingsStore.view()
    await eventually(
      () => store.fps().settings(),
      (known) => isDeepStrictEqual(known, settings),
    )
  })
}
