"use client"

import { startFps } from "@lib/data/fps"
import type { HttpTypes } from "@medusajs/types"
import type { FpsErrorView } from "medusa-payment-fps/next"
import { goToCheckout } from "medusa-payment-fps/storefront"
import { useState } from "react"

export function MyPayButton(props: { cart: HttpTypes.StoreCart; countryCode: string }) {
  const { cart, countryCode } = props
  const [problem, setProblem] = useState<FpsErrorView>()
  const pay = async () => {
    const { error, address, page } = await startFps(cart.id, countryCode)
    if (error) setProblem(error)
    else if (address) goToCheckout(address, { backTo: page })
    else if (page) location.assign(page)
  }
  return (
    <>
      <button onClick={pay}>Pay by FPS</button>
      {problem ? <p role="alert">{problem.text}</p> : null}
    </>
  )
}
