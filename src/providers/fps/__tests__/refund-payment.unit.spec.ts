import type { LedgerPayment } from "../../../fps/types"
import { ledgerPayment } from "../../../fps/payments/__tests__/ledger-payment"
import { optionsSchema } from "../../../fps/settings/schema"
import { refundPayment, type RefundFps } from "../refund-payment"

const SETTINGS = optionsSchema.parse({
  environments: {
    sandbox: { baseUrl: "https://gateway.test", apiKey: "key", signingSecret: "a-signing-secret" },
  },
  backendUrl: "https://backend.test",
  storefront: { successUrl: "https://shop.test/ok", failureUrl: "https://shop.test/failed" },
})

/**
 * Refunds `amount` dollars of a payment, and tells what was written: cases whose names are not among
 * those that ended before. With `isAnswered` a person ends each case as soon as it is opened.
 */
async function refund(
  payment: Partial<LedgerPayment>,
  amount: number,
  { ended = [], isAnswered = false }: { ended?: readonly string[]; isAnswered?: boolean } = {},
) {
  const cases = new Set<string>()
  const moves: unknown[] = []
  const row = ledgerPayment({ gatewayOrderId: "order-1", status: "paid", ...payment })
  const fps: RefundFps = {
    settings: () => Promise.resolve(SETTINGS),
    payments: {
      findBySession: () => Promise.resolve(row),
      change: (_, change) => {
        moves.push(change)
        return Promise.resolve(row)
      },
    },
    cases: {
      open: (input) => {
        const isKnown = cases.has(input.moneyKey)
        const opened = !isKnown && !ended.includes(input.moneyKey)
        if (opened) {
          cases.add(input.moneyKey)
        }
        const isOver = isKnown && isAnswered
        return Promise.resolve({
          opened,
          isOpen: opened || (isKnown && !isOver),
          isOther: false,
          isAnswered: isOver,
        })
      },
    },
  }
  await refundPayment(
    { fps },
    { amount, data: { session_id: "payses_1" }, context: { idempotency_key: "ref_1" } },
  )
  return { keys: [...cases], moves }
}

describe("refundPayment", () => {
  const whole = ledgerPayment().amount / 100

  it("asks nobody to send less than half a cent", async () => {
    expect(await refund({ settlement: "settled" }, 0.001)).toEqual({ keys: [], moves: [] })
  })

  it("takes the whole of a payment that is being settled for core's own, and holds it", async () => {
    expect(await refund({ settlement: "open" }, whole)).toEqual({
      keys: ["gateway_order:order-1"],
      moves: [{ move: "hold", holdReason: "refund_due" }],
    })
  })

  it("asks again for the whole when the case of it has ended", async () => {
    expect(
      await refund({ settlement: "open" }, whole, { ended: ["gateway_order:order-1"] }),
    ).toEqual({
      keys: ["refund:ref_1"],
      moves: [{ move: "hold", holdReason: "refund_due" }],
    })
  })

  it("asks nobody again when a person has sent it meanwhile", async () => {
    expect(await refund({ settlement: "open" }, whole, { isAnswered: true })).toEqual({
      keys: ["gateway_order:order-1"],
      moves: [{ move: "hold", holdReason: "refund_due" }],
    })
  })

  it("takes a part for the staff's, so that the rest is settled", async () => {
    expect(await refund({ settlement: "open" }, whole - 1)).toEqual({
      keys: ["refund:ref_1"],
      moves: [],
    })
  })

  it("gives each refund of a settled payment a case of its own", async () => {
    expect(await refund({ settlement: "settled" }, whole)).toEqual({
      keys: ["refund:ref_1"],
      moves: [],
    })
  })
})
