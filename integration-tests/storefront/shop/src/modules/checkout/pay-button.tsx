"use client"

import { startFps } from "@lib/data/fps"
import type { HttpTypes } from "@medusajs/types"
import { FpsButton } from "medusa-payment-fps/next"

export function PayButton({ cart }: { cart: HttpTypes.StoreCart }) {
  const sessions = cart.payment_collection?.payment_sessions ?? []
  const session = sessions.find((one) => one.provider_id === "pp_fps_checkout")
  const notReady = !cart.shipping_address || !cart.email || !cart.shipping_methods?.length
  return (
    <FpsButton
      cartId={cart.id}
      start={startFps}
      payeeName={session?.data.payee_name as string | undefined}
      disabled={notReady}
      classNames={{ button: "button", problem: "problem" }}
      data-testid="submit-order-button"
    />
  )
}
