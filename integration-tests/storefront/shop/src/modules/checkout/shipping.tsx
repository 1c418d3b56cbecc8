"use client"

import { setShippingMethod } from "@lib/data/cart"
import { money } from "@lib/money"
import type { HttpTypes } from "@medusajs/types"
import { useStep } from "./use-step"

interface Props {
  cart: HttpTypes.StoreCart
  options: HttpTypes.StoreCartShippingOption[]
}

export function Shipping({ cart, options }: Props) {
  const { step, go } = useStep()
  const chosen = cart.shipping_methods?.at(-1)
  if (step !== "delivery") {
    return (
      <section>
        <h2>Delivery</h2>
        {chosen && <p>{chosen.name}</p>}
      </section>
    )
  }
  return (
    <section data-testid="delivery-options-container">
      <h2>Delivery</h2>
      {options.map(({ id, name, amount }) => (
        <label key={id} className="choice" data-testid="delivery-option-radio">
          <input
            type="radio"
            name="delivery"
            defaultChecked={chosen?.shipping_option_id === id}
            onChange={() => setShippingMethod(cart.id, id)}
          />
          {name}, {money(amount, cart.currency_code)}
        </label>
      ))}
      <button
        className="button"
        disabled={!chosen}
        onClick={() => go("payment")}
        data-testid="submit-delivery-option-button"
      >
        Continue to payment
      </button>
    </section>
  )
}
