/**
 * As much of the starter as the guide touches or imports: what its files export, and the lines that
 * the guide changes. Next and the starter's components are declared, js-sdk and React are real.
 */
export const STARTER: Readonly<Record<string, string>> = {
  "next.d.ts": `
declare module "server-only" {}
declare module "next/cache" {
  export function updateTag(tag: string): void
}
declare module "next/navigation" {
  export function redirect(url: string): never
  export function useParams<T extends Record<string, string | string[]>>(): T
}
declare module "next/server" {
  export class NextRequest extends Request {
    readonly nextUrl: URL
  }
  export class NextResponse extends Response {}
}
`,
  "lib/config.ts": `import Medusa from "@medusajs/js-sdk"

export const sdk = new Medusa({ baseUrl: "http://localhost:9000" })
`,
  "lib/data/cart.ts": `export async function placeOrder(): Promise<void> {}
`,
  "lib/data/cookies.ts": `interface Cookie {
  maxAge: number
  sameSite: "strict" | "lax"
}
declare const cookies: { set(name: string, value: string, options: Cookie): void }

export const getAuthHeaders = async (): Promise<{ authorization: string } | {}> => ({})
export const getCacheTag = async (tag: string): Promise<string> => tag
export const getCartId = async (): Promise<string | undefined> => undefined
export const removeCartId = async (): Promise<void> => {}
export const setCartId = async (cartId: string) => {
  cookies.set("_medusa_cart_id", cartId, {
    maxAge: 60 * 60 * 24 * 7,
    sameSite: "strict",
  })
}
`,
  "lib/constants.tsx": `import { CreditCard } from "@medusajs/icons"
import React from "react"

export const paymentInfoMap: Record<string, { title: string; icon: React.JSX.Element }> = {
  pp_system_default: {
    title: "Manual Payment",
    icon: <CreditCard />,
  },
}

export const isStripeLike = (providerId?: string) => providerId?.startsWith("pp_stripe_")
export const isManual = (providerId?: string) => providerId?.startsWith("pp_system_default")
`,
  "modules/common/components/ui/index.tsx": `import { ButtonHTMLAttributes } from "react"

export const Button = ({
  isLoading,
  size,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  isLoading?: boolean
  size?: "small" | "medium" | "large"
}) => <button disabled={isLoading} data-size={size} {...props} />
`,
  "modules/checkout/components/error-message/index.tsx": `const ErrorMessage = (props: { error?: string | null; "data-testid"?: string }) => (
  <div role="alert" data-testid={props["data-testid"]}>
    {props.error}
  </div>
)

export default ErrorMessage
`,
  "modules/checkout/components/payment-button/index.tsx": `"use client"

import { isManual, isStripeLike } from "@lib/constants"
import { placeOrder } from "@lib/data/cart"
import { Button } from "@modules/common/components/ui"
import { useParams } from "next/navigation"
import React, { useState } from "react"
import ErrorMessage from "../error-message"

type PaymentButtonProps = {
  notReady: boolean
  paymentSession?: { provider_id: string }
  "data-testid": string
}

const PaymentButton: React.FC<PaymentButtonProps> = ({
  notReady,
  paymentSession,
  "data-testid": dataTestId,
}) => {
  switch (true) {
    case isStripeLike(paymentSession?.provider_id):
    case isManual(paymentSession?.provider_id):
      return <Button onClick={() => placeOrder()}>Place order</Button>
    default:
      return <Button disabled>Select a payment method</Button>
  }
}

export default PaymentButton
`,
}

/** What the first example of the guide takes for granted. */
export const FIRST_EXAMPLE = `import Medusa from "@medusajs/js-sdk"
import type { FpsPayment } from "medusa-payment-fps/storefront"
declare const sdk: Medusa
declare const cart: { id: string }
declare const sessionId: string
declare const signal: AbortSignal
declare function show(payment: FpsPayment): void
`
