import type { Environment, LedgerPayment } from "../../src/modules/fps"
import { asMinorUnits } from "../../src/protocol"
import { createBreaker, type Breaker } from "../../src/fps/settle/ask"
import { claimableAt, overdueAt } from "../../src/fps/settle/decide/next-check"
import type { Answer, GatewayPort } from "../../src/fps/settle/ports"
import { codeOf } from "./bank"
import { changePayment } from "./fps/payments"
import { need } from "./fps/tables"
import type { Activity, Machine } from "./scheduler"
import type { World } from "./world"

/** What a process knows of the gateways, which dies with it. */
export interface Memory {
  breakerOf(machine: Machine, environment: Environment): Breaker
}

export function createMemory(): Memory {
  const breakers = new Map<string, Breaker>()
  return {
    breakerOf(machine, environment) {
      const key = `${machine.name}:${machine.life}:${environment}`
      const known = breakers.get(key) ?? createBreaker()
      breakers.set(key, known)
      return known
    },
  }
}

/** `ask.ts` towards the simulated gateway. */
export function gatewayPort(world: World, memory: Memory, activity: Activity): GatewayPort {
  const { sim, ledger, bank } = world
  const { machine } = activity
  const change = async (id: string, input: Parameters<typeof changePayment>[1]["change"]) => {
    await sim.call(
      activity,
      `ledger: ${id} was asked about${input.news ? `: ${input.news}` : ""}`,
      () => {
        const row = changePayment(ledger, { id, change: { checked: true, ...input }, now: sim.now })
        const code = codeOf(bank, row)
        // An answer is proof once it is written down: whoever dies before that has to ask again.
        if (code && input.news === "paid") {
          code.isProven = true
          code.typed ??= row.closedBy === null ? null : row.received
        }
      },
    )
  }
  return {
    pausedUntil(environment) {
      const pause = memory.breakerOf(machine, environment).pauseMs(sim.now)
      return pause > 0 ? new Date(sim.now + pause) : null
    },
    async ask(payment: LedgerPayment): Promise<Answer> {
      const settings = await sim.call(activity, "", () => ledger.settings)
      const isOverdue = new Date(sim.now) >= overdueAt(payment, settings)
      const asks = settings.statusAnswers !== undefined || isOverdue
      if (!payment.gatewayOrderId || !settings.environments[payment.environment] || !asks) {
        return "not_asked"
      }
      const isClaimed = await sim.call(activity, "", () => {
        const row = need(ledger.payments, payment.id)
        const isFree = claimableAt(row).getTime() <= sim.now
        if (isFree) {
          ledger.payments.set(row.id, { ...row, askedAt: new Date(sim.now) })
        }
        return isFree
      })
      if (!isClaimed) {
        return "not_asked"
      }
      const breaker = memory.breakerOf(machine, payment.environment)
      let answer: { status: string; came: number | null } | null
      try {
        answer = await sim.call(activity, "", () => {
          if (bank.outUntil > sim.now || bank.answers === "silent") {
            throw new Error("The gateway does not answer.")
          }
          const code = codeOf(bank, payment)
          return bank.answers === "refused" || !code
            ? null
            : { status: code.status, came: code.came }
        })
      } catch {
        breaker.record(false, sim.now)
        await change(payment.id, {})
        return "no_answer"
      }
      breaker.record(true, sim.now)
      await sim.call(activity, "", () => {
        ledger.heard[payment.environment] = sim.now
      })
      if (!answer) {
        await change(payment.id, {})
        return "refused"
      }
      if (!settings.statusAnswers) {
        await change(payment.id, {})
        return "no_map"
      }
      if (bank.answers === "not_understood") {
        await change(payment.id, {})
        return "not_understood"
      }
      switch (answer.status) {
        case "paid": {
          const isTold = bank.answers !== "no_amount" && answer.came !== null
          const amount = asMinorUnits(isTold ? Number(answer.came) : payment.amount)
          const received = { amount, currencyCode: "hkd" }
          await change(payment.id, {
            news: "paid",
            received,
            ...(isTold ? {} : { closedBy: "status_query" as const }),
          })
          return "paid"
        }
        case "expired":
        case "cancelled":
          await change(payment.id, { news: answer.status, closedBy: "status_query" })
          return answer.status
        default:
          await change(payment.id, {})
          return "pending"
      }
    },
  }
}
