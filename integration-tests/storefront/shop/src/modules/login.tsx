"use client"

import { login } from "@lib/data/customer"
import { useActionState } from "react"
import { SubmitButton } from "./submit-button"

/** Where a shopper with an account signs in. */
export function Login() {
  const [error, action] = useActionState(login, null)
  return (
    <form action={action} data-testid="login-page">
      <h1>Welcome back</h1>
      <label>
        E-mail
        <input name="email" type="email" required data-testid="email-input" />
      </label>
      <label>
        Password
        <input name="password" type="password" required data-testid="password-input" />
      </label>
      {error && (
        <p role="alert" className="problem" data-testid="login-error-message">
          {error}
        </p>
      )}
      <SubmitButton data-testid="sign-in-button">Sign in</SubmitButton>
    </form>
  )
}
