import { createRequire } from "node:module"
import express from "express"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer, WebhookActionData } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, PaymentActions } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import loaders from "@medusajs/medusa/loaders/index"
import type { Answer, Figures, Request, Sent } from "./messages"
import { prepareBare, storeBare } from "./store-bare"

/** Medusa as `medusa start` starts it, in a process of its own that does what a benchmark asks. */
async function main(): Promise<void> {
  const app = express()
  const medusa: { knex?: Knex } = {}
  app.get("/health", (_, res) => res.sendStatus(200))
  // Without anything of Medusa before it: what no route of a store can be faster than.
  app.post("/bench/bare", (req, res) => {
    void answerBare(req, medusa.knex).then(
      (status) => res.sendStatus(status),
      () => res.sendStatus(503),
    )
  })
  const { container } = await loaders({ directory: process.cwd(), expressApp: app })
  const knex: Knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await prepareBare(knex)
  medusa.knex = knex
  const counted = { statements: 0 }
  knex.on("query", () => counted.statements++)
  app.listen(Number(process.env.PORT), () => process.send?.("ready"))
  // So that a profile is written (FPS_BENCH_NODE="--cpu-prof").
  process.on("SIGTERM", () => process.exit())
  process.on("message", ({ id, request }: Sent) => {
    void measured(counted, async () => run(container, request))
      .then((figures): Answer => ({ id, figures }))
      .catch((error: unknown): Answer => ({ id, error: String(error) }))
      .then((answer) => process.send?.(answer))
  })
}

async function answerBare(req: express.Request, knex: Knex | undefined): Promise<number> {
  const chunks: Buffer[] = []
  for await (const chunk of req) {
    chunks.push(chunk as Buffer)
  }
  return knex ? storeBare(knex, { body: Buffer.concat(chunks), headers: req.headers }) : 503
}

async function measured(
  counted: { readonly statements: number },
  work: () => Promise<void>,
): Promise<Figures> {
  const before = counted.statements
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  const { rss, heapUsed } = process.memoryUsage()
  return { ms, statements: counted.statements - before, resident: rss, heap: heapUsed }
}

async function run(container: MedusaContainer, request: Request): Promise<void> {
  switch (request.do) {
    case "process_payments":
      await processAll(container, request)
      return
    case "settle_due":
      await settleDuePurchases(container, request.most)
      return
    case "measure_memory":
      // The first finds what nobody has any more, the second gives it back to the system.
      globalThis.gc?.()
      globalThis.gc?.()
  }
}

/** In the package; no entry of it leads there. */
const SCHEDULER = ".medusa/server/src/fps/settle/scheduler.js"

/** What the plugin's job does every two seconds. */
async function settleDuePurchases(container: MedusaContainer, most: number): Promise<void> {
  const plugin = require.resolve("medusa-payment-fps/package.json")
  const scheduler = createRequire(plugin)(plugin.replace("package.json", SCHEDULER)) as {
    settleDuePurchases: (container: MedusaContainer, most: number) => Promise<void>
  }
  await scheduler.settleDuePurchases(container, most)
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
