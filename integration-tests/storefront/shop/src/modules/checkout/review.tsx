"use client"

import { startFps } from "@lib/data/fps"
import { isFps } from "@lib/money"
import type { HttpTypes } from "@medusajs/types"
import { FpsButton } from "medusa-payment-fps/next"
import { useStep } from "./use-step"

export function Review({ cart }: { cart: HttpTypes.StoreCart }) {
  const { step } = useStep()
  const notReady = !cart.shipping_address || !cart.email || !cart.shipping_methods?.length
  const session = cart.payment_collection?.payment_sessions?.[0]
  return (
    <section>
      <h2>Review</h2>
      {step === "review" && isFps(session?.provider_id) && (
        <FpsButton
          cartId={cart.id}
          start={startFps}
          payeeName={session?.data.payee_name as string | undefined}
          disabled={notReady}
          classNames={{ button: "button", problem: "problem" }}
          data-testid="submit-order-button"
        />
      )}
      {step === "review" && !session && <p>Select a payment method</p>}
    </section>
  )
}
