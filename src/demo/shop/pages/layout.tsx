/** @jsxImportSource hono/jsx */
import { raw } from "hono/html"
import type { PropsWithChildren } from "hono/jsx"

import { STYLES } from "./styles"

/** Frame of every page. `refreshSeconds` loads the page again, without any script. */
export function Layout(props: PropsWithChildren<{ title: string; refreshSeconds?: number }>) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {props.refreshSeconds ? (
          <meta http-equiv="refresh" content={String(props.refreshSeconds)} />
        ) : null}
        <title>{`${props.title} – Two Leaves Tea`}</title>
        <link rel="icon" href="data:," />
        <style>{raw(STYLES)}</style>
      </head>
      <body>
        <header>
          <a class="brand" href="/">
            Two Leaves Tea
          </a>
          <a href="/cart">Cart</a>
        </header>
        <main>{props.children}</main>
        <footer>A demonstration: nothing is sold, sent or charged here.</footer>
      </body>
    </html>
  )
}

const STEPS = ["Address", "Delivery", "Payment"] as const

/** Where in the checkout the shopper is. */
export function Steps({ current }: { current: (typeof STEPS)[number] }) {
  return (
    <ol class="steps">
      {STEPS.map((step, index) => (
        <li aria-current={step === current ? "step" : undefined}>{`${index + 1}. ${step}`}</li>
      ))}
    </ol>
  )
}

/** A page with one message and a way on. */
export function Problem(props: { title: string; message: string }) {
  return (
    <Layout title={props.title}>
      <div class="narrow">
        <h1>{props.title}</h1>
        <p class="notice" role="alert">
          {props.message}
        </p>
        <a class="button" href="/cart">
          Back to the cart
        </a>
      </div>
    </Layout>
  )
}
