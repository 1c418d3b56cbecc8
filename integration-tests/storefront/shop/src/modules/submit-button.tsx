"use client"

import type { ReactNode } from "react"
import { useFormStatus } from "react-dom"

/** The button of a form; it rests while the form is under way. */
export function SubmitButton(props: {
  children: ReactNode
  "data-testid": string
  secondary?: boolean
}) {
  const { pending } = useFormStatus()
  return (
    <button
      className={props.secondary ? "button secondary" : "button"}
      disabled={pending}
      data-testid={props["data-testid"]}
    >
      {props.children}
    </button>
  )
}
