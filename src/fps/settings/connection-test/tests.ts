import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isUniqueViolation } from "../../database/rows"
import type { Environment } from "../schema"
import {
  advance,
  beginning,
  type ConnectionNews,
  type ConnectionStep,
  type Progress,
} from "./progress"

/** A test of the connection. */
export interface ConnectionTest extends Progress {
  readonly id: string
  readonly reference: string
  readonly uniqueOrderId: string
  readonly eventToken: string
  readonly gatewayOrderId: string | null
  readonly redirectUrl: string | null
  readonly expiresAt: Date
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly startedBy: string | null
}

/** The input of a new test. */
export interface BeginTestInput {
  readonly environment: Environment
  readonly reference: string
  readonly uniqueOrderId: string
  readonly eventToken: string
  readonly expiresAt: Date
  readonly startedBy: string | null
}

/** A key that identifies a test. */
export type ConnectionTestKey =
  { readonly id: string } | { readonly gateway_order_id: string } | { readonly reference: string }

interface TestRow {
  id: string
  environment: Environment
  state: ConnectionTest["state"]
  steps: { readonly list: ConnectionStep[] }
  reference: string
  unique_order_id: string
  event_token: string
  gateway_order_id: string | null
  redirect_url: string | null
  expires_at: Date
  finished_at: Date | null
  started_by: string | null
  created_at: Date
}

const ONE_RUNNING = "IDX_fps_connection_test_one_running"

/** Records a test before its payment is created; null while another one runs. */
export async function beginTest(knex: Knex, input: BeginTestInput): Promise<ConnectionTest | null> {
  try {
    const rows = await knex("fps_connection_test")
      .insert({
        id: generateEntityId(undefined, "fpstest"),
        environment: input.environment,
        state: "running",
        steps: JSON.stringify({ list: beginning(new Date().toISOString()) }),
        reference: input.reference,
        unique_order_id: input.uniqueOrderId,
        event_token: input.eventToken,
        expires_at: input.expiresAt,
        started_by: input.startedBy,
      })
      .returning<TestRow[]>("*")
    const [row] = rows
    return row ? toTest(row) : null
  } catch (error) {
    if (isUniqueViolation(error, ONE_RUNNING)) {
      return null
    }
    throw error
  }
}

/** One test, or null. */
export async function findTest(knex: Knex, key: ConnectionTestKey): Promise<ConnectionTest | null> {
  const row = await knex<TestRow>("fps_connection_test").where(key).whereNull("deleted_at").first()
  return row ? toTest(row) : null
}

/** Returns the events that may be about a connection test, by their ids. */
export async function eventsOfTests(
  knex: Knex,
  events: readonly {
    readonly id: string
    readonly gatewayOrderId: string | null
    readonly reference: string | null
  }[],
): Promise<ReadonlySet<string>> {
  const tests = () => knex<TestRow>("fps_connection_test").whereNull("deleted_at")
  const ids = events.flatMap(({ gatewayOrderId }) => gatewayOrderId ?? [])
  const references = events.flatMap(({ reference }) => reference ?? [])
  const rows = await knex
    .union([
      tests().whereIn("gateway_order_id", ids).select("gateway_order_id", "reference"),
      tests().whereIn("reference", references).select("gateway_order_id", "reference"),
    ])
    .select<{ gateway_order_id: string | null; reference: string }[]>()
  const isOfTest = ({ gatewayOrderId, reference }: (typeof events)[number]) =>
    rows.some(
      (row) =>
        (gatewayOrderId !== null && row.gateway_order_id === gatewayOrderId) ||
        (reference !== null && row.reference === reference),
    )
  return new Set(events.filter(isOfTest).map(({ id }) => id))
}

/** Returns the newest test, of one environment or of any. */
export async function latestTest(
  knex: Knex,
  environment?: Environment,
): Promise<ConnectionTest | null> {
  const query = knex<TestRow>("fps_connection_test").whereNull("deleted_at")
  if (environment) {
    void query.where({ environment })
  }
  const row = await query.orderBy("created_at", "desc").first()
  return row ? toTest(row) : null
}

/** Lists the running tests: at most one for each environment. */
export async function runningTests(knex: Knex): Promise<ConnectionTest[]> {
  const rows = await knex<TestRow>("fps_connection_test")
    .where({ state: "running" })
    .whereNull("deleted_at")
  return rows.map(toTest)
}

/**
 * Records what happened in a test, one after the other, whichever process reports it. The payment
 * is kept also for a finished test: somebody may pay it later.
 */
export async function advanceTest(
  knex: Knex,
  input: {
    readonly id: string
    readonly news: ConnectionNews
    readonly gatewayOrderId?: string
    readonly redirectUrl?: string
  },
): Promise<void> {
  await knex.transaction(async (trx) => {
    const row = await trx<TestRow>("fps_connection_test")
      .where({ id: input.id })
      .forUpdate()
      .first()
    if (!row) {
      return
    }
    const test = toTest(row)
    const next = advance(test, input.news, new Date().toISOString())
    await trx("fps_connection_test")
      .where({ id: input.id })
      .update({
        state: next.state,
        steps: JSON.stringify({ list: next.steps }),
        gateway_order_id: row.gateway_order_id ?? input.gatewayOrderId ?? null,
        redirect_url: row.redirect_url ?? input.redirectUrl ?? null,
        updated_at: trx.fn.now(),
        ...(test.state === "running" && next.state !== "running"
          ? { finished_at: trx.fn.now() }
          : {}),
      })
  })
}

function toTest(row: TestRow): ConnectionTest {
  return {
    id: row.id,
    environment: row.environment,
    state: row.state,
    steps: row.steps.list,
    reference: row.reference,
    uniqueOrderId: row.unique_order_id,
    eventToken: row.event_token,
    gatewayOrderId: row.gateway_order_id,
    redirectUrl: row.redirect_url,
    expiresAt: row.expires_at,
    startedAt: row.created_at,
    finishedAt: row.finished_at,
    startedBy: row.started_by,
  }
}
