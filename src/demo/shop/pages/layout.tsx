/** @jsxImportSource hono/jsx */
import { raw } from "hono/html"
import type { PropsWithChildren } from "hono/jsx"

import type { Visit } from "../context"
import { Logo } from "./picture"
import { BASE } from "./styles/base"
import { SHOP } from "./styles/shop"

type LayoutProps = PropsWithChildren<{ visit: Visit; title: string }>

/** Frame of every page. */
export function Layout({ visit, title, children }: LayoutProps) {
  const { texts, language, address, count } = visit
  const other = language === "en" ? "zh-HK" : "en"
  return (
    <>
      {raw("<!doctype html>")}
      <html lang={language === "en" ? "en" : "zh-Hant-HK"}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="referrer" content="same-origin" />
          <title>{`${title} – ${texts.shop}`}</title>
          <link rel="icon" href="data:," />
          <style>{raw(BASE + SHOP)}</style>
        </head>
        <body>
          <a class="skip" href="#content">
            {texts.skip}
          </a>
          <header>
            <div class="bar">
              <a class="brand" href="/">
                <Logo />
                {texts.shop}
              </a>
              <a
                href={`/language/${other}?back=${encodeURIComponent(address)}`}
                lang={other === "en" ? "en" : "zh-Hant-HK"}
              >
                {texts.otherLanguage}
              </a>
              <a href="/cart">{texts.cartLink(count)}</a>
            </div>
          </header>
          <main id="content">{children}</main>
          <footer>{texts.footer}</footer>
        </body>
      </html>
    </>
  )
}

/** Where in the checkout the shopper is: 0 to 2. */
export function Steps({ visit, current }: { visit: Visit; current: number }) {
  const { label, names } = visit.texts.steps
  return (
    <nav aria-label={label}>
      <ol class="steps">
        {names.map((name, index) => (
          <li
            class={index < current ? "done" : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A page with one message and a way on: to the cart, or to the shop for who is lost. */
export function Problem(props: { visit: Visit; title: string; message: string; lost?: true }) {
  const { back, toShop } = props.visit.texts.problem
  return (
    <Layout visit={props.visit} title={props.title}>
      <div class="narrow">
        <h1>{props.title}</h1>
        <p class="notice" role="alert">
          {props.message}
        </p>
        <a class="button" href={props.lost ? "/" : "/cart"}>
          {props.lost ? toShop : back}
        </a>
      </div>
    </Layout>
  )
}
