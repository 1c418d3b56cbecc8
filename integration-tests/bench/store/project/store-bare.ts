import { createHmac, randomUUID, timingSafeEqual } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A delivery as it came in. */
export interface BareDelivery {
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
}

/** The least that a door can do: one HMAC, one comparison in constant time, one insert. */
export async function storeBare(knex: Knex, { body, headers }: BareDelivery): Promise<number> {
  const signature = String(headers["x-service-signature"])
  const [, t = "", s1 = ""] = /^t=(\d+),s1=(.+)$/.exec(signature) ?? []
  const secret = process.env.FPS_BENCH_SECRET ?? ""
  const digest = createHmac("sha256", secret).update(`${t}.`).update(body).digest()
  const given = Buffer.from(s1, "base64")
  if (given.length !== digest.length || !timingSafeEqual(given, digest)) {
    return 401
  }
  await knex("fps_bench_floor").insert({
    id: String(headers["x-service-event-id"] ?? randomUUID()),
    body: body.toString("base64"),
  })
  return 200
}

/** Makes the table that {@link storeBare} writes to. */
export async function prepareBare(knex: Knex): Promise<void> {
  await knex.raw(
    "create table if not exists fps_bench_floor (id text primary key, body text not null, created_at timestamptz not null default now())",
  )
}
