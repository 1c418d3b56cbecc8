import { createHmac, randomUUID, timingSafeEqual } from "node:crypto"
import express from "express"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer, WebhookActionData } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, PaymentActions } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import loaders from "@medusajs/medusa/loaders/index"
import type { Answer, Sent } from "./messages"

/** Medusa with the plugin as `medusa start` starts it, in a process of its own that does what a benchmark asks. */
async function main(): Promise<void> {
  const app = express()
  const medusa: { container?: MedusaContainer } = {}
  app.post("/bench/floor", (req, res) => {
    void storeBare(medusa.container, req).then(
      (status) => res.sendStatus(status),
      () => res.sendStatus(503),
    )
  })
  const { container } = await loaders({ directory: process.cwd(), expressApp: app })
  medusa.container = container
  await knexOf(container).raw(
    "create table if not exists fps_bench_floor (id text primary key, body text not null, created_at timestamptz not null default now())",
  )
  app.listen(Number(process.env.PORT), () => process.send?.("ready"))
  // So that a profile is written (FPS_BENCH_NODE="--cpu-prof").
  process.on("SIGTERM", () => process.exit())
  process.on("message", (sent: Sent) => {
    void answer(container, sent).then((answered) => process.send?.(answered))
  })
}

function knexOf(container: MedusaContainer): Knex {
  return container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

/** The least that a door can do: read, verify, one insert. */
async function storeBare(
  container: MedusaContainer | undefined,
  req: express.Request,
): Promise<number> {
  const chunks: Buffer[] = []
  for await (const chunk of req) {
    chunks.push(chunk as Buffer)
  }
  const body = Buffer.concat(chunks)
  const [, t = "", s1 = ""] = /^t=(\d+),s1=(.+)$/.exec(req.get("x-service-signature") ?? "") ?? []
  const secret = process.env.FPS_BENCH_SECRET ?? ""
  const digest = createHmac("sha256", secret).update(`${t}.`).update(body).digest()
  const given = Buffer.from(s1, "base64")
  if (!container || given.length !== digest.length || !timingSafeEqual(given, digest)) {
    return 401
  }
  await knexOf(container)("fps_bench_floor").insert({
    id: req.get("x-service-event-id") ?? randomUUID(),
    body: body.toString("base64"),
  })
  return 200
}

async function answer(container: MedusaContainer, { id, request }: Sent): Promise<Answer> {
  try {
    const began = performance.now()
    if (request.do === "process_payments") {
      await processAll(container, request)
    }
    return { id, ms: performance.now() - began }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

/** Core's own way to take money, called directly, so many at once. */
async function processAll(
  container: MedusaContainer,
  { sessionIds, atOnce }: { readonly sessionIds: readonly string[]; readonly atOnce: number },
): Promise<void> {
  const waiting = [...sessionIds]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await processPaymentWorkflow(container).run({
          input: {
            action: PaymentActions.SUCCESSFUL,
            data: { session_id: next } as WebhookActionData,
          },
        })
      }
    }),
  )
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exit(1)
})
