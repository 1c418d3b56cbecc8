"use client"

import { applyPromotions } from "@lib/data/cart"
import type { HttpTypes } from "@medusajs/types"
import { useState } from "react"
import { SubmitButton } from "./submit-button"

/** Promotion codes of the cart, and a field for another one. */
export function DiscountCode({ cart }: { cart: HttpTypes.StoreCart }) {
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const codes = cart.promotions.flatMap(({ code }) => code ?? [])
  const apply = async (form: FormData) =>
    setError(await applyPromotions([...codes, String(form.get("code"))]))
  return (
    <div>
      <button
        type="button"
        className="link"
        onClick={() => setIsOpen(!isOpen)}
        data-testid="add-discount-button"
      >
        Add promotion code
      </button>
      {isOpen && (
        <form action={apply} className="row">
          <input name="code" aria-label="Promotion code" data-testid="discount-input" />
          <SubmitButton secondary data-testid="discount-apply-button">
            Apply
          </SubmitButton>
        </form>
      )}
      {error && (
        <p role="alert" className="problem" data-testid="discount-error-message">
          {error}
        </p>
      )}
      {codes.map((code) => (
        <div key={code} className="row" data-testid="discount-row">
          <span data-testid="discount-code">{code}</span>
          <button
            type="button"
            className="link"
            onClick={() => applyPromotions(codes.filter((other) => other !== code))}
            data-testid="remove-discount-button"
          >
            Remove
          </button>
        </div>
      ))}
    </div>
  )
}
