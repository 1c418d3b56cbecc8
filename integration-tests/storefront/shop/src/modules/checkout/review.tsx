"use client"

import { isFps } from "@lib/money"
import type { HttpTypes } from "@medusajs/types"
import { PayButton } from "./pay-button"
import { useStep } from "./use-step"

export function Review({ cart }: { cart: HttpTypes.StoreCart }) {
  const { step } = useStep()
  const session = cart.payment_collection?.payment_sessions?.[0]
  return (
    <section>
      <h2>Review</h2>
      {step === "review" && isFps(session?.provider_id) && <PayButton cart={cart} />}
      {step === "review" && !session && <p>Select a payment method</p>}
    </section>
  )
}
