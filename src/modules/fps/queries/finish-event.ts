import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Marks an event as handled for good. `outcome` says in a word what came of it. */
export async function finishEvent(
  knex: Knex,
  { id, outcome }: { id: string; outcome: string },
): Promise<void> {
  await knex("fps_event").where({ id }).update({
    state: "done",
    outcome,
    leased_until: null,
    last_error: null,
    processed_at: knex.fn.now(),
    updated_at: knex.fn.now(),
  })
}

/** What to write of a try that failed. `error` must hold no secret. */
export interface RetryEventInput {
  readonly id: string
  readonly error: string
  /** Null: there will be no other try; the event is dead until the gateway sends it again. */
  readonly delaySeconds: number | null
  /** False when nothing was begun: the claim does not count as a try then. */
  readonly tried?: boolean
}

/** Gives a claimed event back, to be tried again later, or marks it dead. */
export async function retryEvent(knex: Knex, input: RetryEventInput): Promise<void> {
  await knex("fps_event")
    .where({ id: input.id, state: "waiting" })
    .update({
      state: input.delaySeconds === null ? "dead" : "waiting",
      next_attempt_at: knex.raw("now() + make_interval(secs => ?)", [input.delaySeconds ?? 0]),
      leased_until: null,
      ...(input.tried === false ? { attempts: knex.raw("greatest(attempts - 1, 0)") } : {}),
      last_error: input.error.slice(0, 1000),
      updated_at: knex.fn.now(),
    })
}
