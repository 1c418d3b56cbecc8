"use client"

import { prepareFps } from "@lib/data/fps"
import { paymentTitle } from "@lib/money"
import type { HttpTypes } from "@medusajs/types"
import { useState } from "react"
import { useStep } from "./use-step"

interface Props {
  cart: HttpTypes.StoreCart
  providers: string[]
}

/** This shop takes FPS only; the other providers of the region are shown and rest. */
export function Payment({ cart, providers }: Props) {
  const { step, go } = useStep()
  const session = cart.payment_collection?.payment_sessions?.[0]
  const [chosen, setChosen] = useState(session?.provider_id)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const goOn = async () => {
    setBusy(true)
    const answer = await prepareFps(cart.id)
    setError(answer.error ? `${answer.error.title} – ${answer.error.text}` : null)
    setBusy(false)
    if (!answer.error) {
      go("review")
    }
  }

  if (step !== "payment") {
    return (
      <section>
        <h2>Payment</h2>
        {session && (
          <>
            <p data-testid="payment-method-summary">{paymentTitle(session.provider_id)}</p>
            <button
              className="link"
              onClick={() => go("payment")}
              data-testid="edit-payment-button"
            >
              Edit
            </button>
          </>
        )}
      </section>
    )
  }
  return (
    <section>
      <h2>Payment</h2>
      {providers.map((id) => (
        <label key={id} className="choice">
          <input
            type="radio"
            name="payment"
            disabled={id !== "pp_fps_checkout"}
            checked={chosen === id}
            onChange={() => setChosen(id)}
          />
          {paymentTitle(id)}
        </label>
      ))}
      {error && (
        <p role="alert" className="problem" data-testid="payment-method-error-message">
          {error}
        </p>
      )}
      <button
        className="button"
        disabled={!chosen || busy}
        onClick={goOn}
        data-testid="submit-payment-button"
      >
        Continue to review
      </button>
    </section>
  )
}
