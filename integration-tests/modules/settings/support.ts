import type { Client } from "pg"
import type { FpsSettings } from "../../../src/modules/fps"
import type { SettingsStore } from "../../../src/fps/settings/settings-store"
import { eventually } from "../../helpers/wait"

/** One process of the store, as far as settings go. */
export interface Instance {
  readonly store: SettingsStore
  readonly warnings: readonly string[]
  /** Its connections are gone. */
  die(): Promise<void>
}

/** Processes that share one database and nothing else. */
export interface Instances {
  /** Begins with {@link OPTIONS}, changed. */
  start(change?: object): Instance
  client(): Client
}

export const [FIRST_KEY, SECOND_KEY] = [1, 2].map((byte) =>
  Buffer.alloc(32, byte).toString("base64"),
) as [string, string]

export const FILE_SANDBOX = {
  baseUrl: "https://sandbox.gateway.example",
  apiKey: "file-key",
  signingSecret: "file-secret",
}

/** What stands in the configuration file. */
export const OPTIONS = {
  environments: { sandbox: FILE_SANDBOX },
  backendUrl: "https://api.example",
  storefront: { successUrl: "https://shop.example", failureUrl: "https://shop.example" },
  encryptionKeys: [FIRST_KEY],
}

/** Saves, and fails when it was not saved. */
export async function save({ store }: Instance, body: object): Promise<void> {
  expect(await store.save({ body, changedBy: "user_1" })).toEqual({ saved: true })
}

/** What holds there; what has to serve because PostgreSQL took long does not count. */
export async function inForce({ store }: Instance): Promise<FpsSettings> {
  return eventually(
    () => store.settings(),
    () => !store.isStale(),
  )
}

/** The rows of the panel's values, by path. */
export async function rows(
  instances: Instances,
): Promise<{ path: string; value: unknown; encrypted: string | null }[]> {
  const { rows } = await instances
    .client()
    .query<{ path: string; value: unknown; encrypted: string | null }>(
      "select path, value, encrypted from fps_setting order by path",
    )
  return rows
}
