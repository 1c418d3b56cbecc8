import fc from "fast-check"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { askAndSettle } from "../../helpers/settle"
import { paidBody } from "../../helpers/deliver"
import { PRODUCTION_SECRET, SANDBOX_SECRET, type Store } from "../../helpers/store"
import { post, sign } from "../webhook/delivery"

/** Something that happens to a placed order's payment. */
export type Act =
  | {
      readonly act: "event"
      readonly eventId: 2001 | 4001 | 4002 | 7777
      readonly cents: number
      readonly signedBy: "sandbox" | "production"
      /** Sent again with the same delivery id. */
      readonly times: number
    }
  | { readonly act: "answer"; readonly status: string }
  | { readonly act: "cancel" }
  | { readonly act: "failed_return" }

export const CENTS = 10_000

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("event" as const),
      eventId: fc.constantFrom(2001 as const, 2001, 2001, 4001, 4002, 7777),
      cents: fc.constantFrom(CENTS, CENTS, CENTS, CENTS, CENTS - 1, 2 * CENTS),
      signedBy: fc.constantFrom("sandbox" as const, "sandbox", "sandbox", "production"),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("answer" as const),
      status: fc.constantFrom("PAID", "EXPIRED", "CANCELLED", "PENDING", "?"),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ act: "cancel" }) },
  { weight: 1, arbitrary: fc.constant<Act>({ act: "failed_return" }) },
)

/** Does one act, as the gateway, the customer or staff would. */
export async function perform(
  store: Store,
  { act, gatewayOrderId, orderId }: { act: Act; gatewayOrderId: string; orderId: string },
): Promise<void> {
  const row = await store.shop().ledger(gatewayOrderId)
  switch (act.act) {
    case "event": {
      const text = paidBody({ ...row, amount: act.cents as typeof row.amount }, "directpay")
      const body = Buffer.from(text.replace("2001", String(act.eventId)))
      const secret = act.signedBy === "sandbox" ? SANDBOX_SECRET : PRODUCTION_SECRET
      const delivery = {
        body,
        id: `${gatewayOrderId}-${act.times}`,
        signature: sign(body, { secret }),
      }
      const answers = Array.from({ length: act.times }, () => post(store, delivery))
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(
        answers.map(() => 200),
      )
      return
    }
    case "answer": {
      const body = JSON.stringify({ code: 0, data: { status: act.status } })
      store.sandbox().answerWith({ kind: "status", status: 200, body }, { on: "status" })
      await askAndSettle(store.container(), { paymentId: row.id })
      store.sandbox().answerWith(undefined)
      return
    }
    case "cancel":
      // Refused by core where it may not be cancelled any more.
      await cancelOrderWorkflow(store.container()).run({
        input: { order_id: orderId },
        throwOnError: false,
      })
      return
    case "failed_return":
      // What the return notes of a payment that can still be paid, before it waits for news of it.
      await (row.status === "pending"
        ? store.fps().payments.change(row.id, { failureReturned: true })
        : store.http().get(`/fps/return/${row.returnToken}?outcome=failure`).redirects(0))
  }
}

/** Whether an act proves that this gateway order was paid what was asked for. */
export function provesPayment(act: Act): boolean {
  return act.act === "answer"
    ? act.status === "PAID"
    : act.act === "event" &&
        act.eventId === 2001 &&
        act.cents === CENTS &&
        act.signedBy === "sandbox"
}
