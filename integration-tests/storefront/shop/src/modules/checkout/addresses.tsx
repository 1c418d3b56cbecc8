"use client"

import { setAddresses } from "@lib/data/cart"
import type { HttpTypes } from "@medusajs/types"
import { useActionState } from "react"
import { SubmitButton } from "../submit-button"
import { useStep } from "./use-step"

interface Props {
  cart: HttpTypes.StoreCart
  customer: HttpTypes.StoreCustomer | null
}

export function Addresses({ cart, customer }: Props) {
  const { step, go } = useStep()
  const [error, action] = useActionState(setAddresses, null)
  const address = cart.shipping_address
  if (step !== "address") {
    return (
      <section>
        <h2>Shipping address</h2>
        <p data-testid="shipping-address-summary">
          {address?.first_name} {address?.last_name}, {address?.address_1}, {address?.phone}
        </p>
        <button className="link" onClick={() => go("address")} data-testid="edit-address-button">
          Edit
        </button>
      </section>
    )
  }
  const fields = [
    ["First name", "shipping_address.first_name", "shipping-first-name-input", address?.first_name],
    ["Last name", "shipping_address.last_name", "shipping-last-name-input", address?.last_name],
    ["Address", "shipping_address.address_1", "shipping-address-input", address?.address_1],
    ["Postal code", "shipping_address.postal_code", "shipping-postal-code-input", "0"],
    ["District", "shipping_address.city", "shipping-city-input", address?.city],
    ["E-mail", "email", "shipping-email-input", cart.email ?? customer?.email],
    ["Phone", "shipping_address.phone", "shipping-phone-input", address?.phone],
  ] as const
  return (
    <form action={action}>
      <h2>Shipping address</h2>
      {fields.map(([label, name, testId, value]) => (
        <label key={name}>
          {label}
          <input name={name} defaultValue={value ?? ""} required data-testid={testId} />
        </label>
      ))}
      <label>
        Country
        <select name="shipping_address.country_code" data-testid="shipping-country-select">
          <option value="hk">Hong Kong</option>
        </select>
      </label>
      {error && (
        <p role="alert" className="problem" data-testid="address-error-message">
          {error}
        </p>
      )}
      <SubmitButton data-testid="submit-address-button">Continue to delivery</SubmitButton>
    </form>
  )
}
