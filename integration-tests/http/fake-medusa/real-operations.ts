import { deletePaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import type { PaymentChange } from "../../../src/modules/fps"
import { asMinorUnits } from "../../../src/protocol"
import { settleDependencies } from "../../../src/fps/dependencies"
import { medusaPort } from "../../../src/fps/medusa/port"
import type { MedusaPort } from "../../../src/fps/settle/ports"
import { answered } from "./answered"
import { need, type Operation, type OperationName, type Target } from "./operation"
import type { RealPlace } from "./real-side"
import { REAL_STAFF } from "./real-staff"

/** Where an operation happens, and what it is about. */
export interface RealInside extends RealPlace {
  readonly operation: Operation
  readonly target: Target
}

/** What each operation is in the real Medusa. */
export const REAL_OPERATIONS: Readonly<
  Record<OperationName, (inside: RealInside) => Promise<unknown>>
> = {
  ...REAL_STAFF,
  add_tea: async (inside) =>
    asShopper(inside, `/store/carts/${inside.cartId}/line-items`, {
      variant_id: inside.store.seeded().variantId,
      quantity: 1,
    }),
  choose_fps: async (inside) => choose(inside, "pp_fps_checkout"),
  choose_other: async (inside) => choose(inside, "pp_system_default"),
  async complete(inside) {
    const body = await asShopper(inside, `/store/carts/${inside.cartId}/complete`)
    const { type, error } = body as { type: string; error?: { message: string } }
    if (type !== "order") {
      throw new Error(error?.message ?? "The cart was not completed.")
    }
  },
  delete_session: async ({ store, target }) =>
    deletePaymentSessionsWorkflow(store.container()).run({
      input: { ids: [need(target.session).id] },
    }),
  async money_comes(inside) {
    const { amount, currencyCode } = need(inside.target.facts).payment
    const received = { amount, currencyCode }
    await hear(inside, { news: "paid", closedBy: "event", received })
  },
  code_expires: async (inside) => hear(inside, { news: "expired", closedBy: "event" }),
  async our_complete(inside) {
    const error = await port(inside).completeCart(inside.cartId)
    if (error !== null) {
      throw new Error(error)
    }
  },
  our_sum: async (inside) =>
    port(inside).setSum(need(inside.target.session), asMinorUnits(inside.operation.amount ?? 0)),
  async our_capture(inside) {
    const session = need(inside.target.session)
    const amount = inside.operation.amount ?? Math.round(session.amount * 100)
    await withFault(inside, async () =>
      port(inside).capture(session, { amount: asMinorUnits(amount), cartId: inside.cartId }),
    )
  },
  our_book: async (inside) => port(inside).book(need(inside.target.payment).id),
  our_rest: async (inside) => port(inside).askForRest(need(inside.target.orderId)),
  our_cancel: async (inside) => port(inside).cancelOrder(need(inside.target.orderId)),
  our_cancel_session: async (inside) =>
    port(inside).markSession(need(inside.target.session), "canceled"),
  our_mend: async (inside) => port(inside).fixLinks(need(inside.target.facts).payment),
  our_take_back: async (inside) =>
    port(inside).takeBackUnreserved(need(inside.target.facts).payment),
}

/** The shipped one. */
function port({ store }: RealInside): MedusaPort {
  return medusaPort(settleDependencies(store.container()))
}

async function hear({ store, target }: RealInside, change: PaymentChange): Promise<void> {
  await store.fps().payments.change(need(target.facts).payment.id, change)
}

async function choose(inside: RealInside, providerId: string): Promise<void> {
  const body = await asShopper(inside, "/store/payment-collections", { cart_id: inside.cartId })
  const { id } = (body as { payment_collection: { id: string } }).payment_collection
  await asShopper(inside, `/store/payment-collections/${id}/payment-sessions`, {
    provider_id: providerId,
  })
}

async function asShopper({ store }: RealInside, path: string, body: object = {}): Promise<unknown> {
  const key = store.seeded().publishableKey
  return answered(store.http().post(path).set("x-publishable-api-key", key).send(body))
}

/** Core writes a transaction after the capture; the database may fail over it. */
async function withFault(
  { store, operation }: RealInside,
  run: () => Promise<void>,
): Promise<void> {
  if (operation.fault === undefined) {
    return run()
  }
  const orders = store.container().resolve(Modules.ORDER)
  const booking = jest
    .spyOn(orders, "addOrderTransactions")
    .mockRejectedValue(new Error("disk full"))
  try {
    await run()
  } finally {
    booking.mockRestore()
  }
}
