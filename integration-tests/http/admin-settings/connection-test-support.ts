import type { AdminApi } from "../../helpers/admin-api"
import { eventually } from "../../helpers/wait"
import { save, SETTINGS } from "./support"

interface Step {
  readonly step: string
  readonly state: string
  readonly code: string | null
  readonly message: string | null
}

/** A test of the connection as the admin sees it. */
export interface Test {
  readonly id: string
  readonly environment: string
  readonly state: string
  readonly reference: string
  readonly gateway_order_id: string
  readonly redirect_url: string | null
  readonly finished_at: string | null
  readonly steps: readonly Step[]
}

/** Where tests are started and read. */
export const TEST = `${SETTINGS}/connection-tests`
/** What a test has done once its gateway order is there. */
export const CREATED = ["address_reachable passed", "key_accepted passed", "order_created passed"]

/** Starts tests of the connection and waits for what becomes of them. */
export function connectionTests(api: AdminApi) {
  const start = async (body: object = {}) =>
    ((await api.post(TEST, body).expect(202)).body as { test: Test }).test
  const read = async (id: string) =>
    ((await api.get(`${TEST}/${id}`).expect(200)).body as { test: Test }).test
  const until = (id: string, ok: (test: Test) => boolean) => eventually(() => read(id), ok)
  const ended = (id: string) => until(id, ({ state }) => state !== "running")
  const created = (id: string) => until(id, (test) => test.redirect_url !== null)
  const words = ({ steps }: Test) =>
    steps.map(({ step, state, code }) => [step, state, code].filter(Boolean).join(" "))
  const withSandbox = (environment: object) => save(api, { environments: { sandbox: environment } })
  return { start, ended, created, read, words, withSandbox }
}
