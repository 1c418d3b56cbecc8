import { adminApi } from "../admin-api"
import { describeStore } from "../store"
import { describeClosed } from "./closed"
import type { Setup } from "./context"
import { describeOrderFirst } from "./order-first"
import { describePaid } from "./paid"
import { describePaymentFirst } from "./payment-first"
import { describeSeveralQrs } from "./several-qrs"
import { describeSideEffects } from "./side-effects"
import { describeStaff } from "./staff"

/**
 * Everything that can happen to a payment, in one set-up of the store. The older endpoint differs in
 * its creation and its events only, so what staff and shoppers do in Medusa is not repeated for it.
 */
export function describeFlows(setup: Setup): void {
  describeStore(`${setup.orderCreation}, ${setup.placeOrder}`, setup, (store) => {
    describePaid(store, setup)
    describeClosed(store, setup)
    if (setup.orderCreation === "legacy") {
      return
    }
    describeSeveralQrs(store, setup)
    describeStaff(store, setup)
    describeSideEffects(store, { setup, admin: adminApi(store) })
    if (setup.placeOrder === "before_payment") {
      describeOrderFirst(store, setup)
    } else {
      describePaymentFirst(store, setup)
    }
  })
}
