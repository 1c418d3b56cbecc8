/** @jsxImportSource hono/jsx */
import { raw } from "hono/html"
import type { PropsWithChildren } from "hono/jsx"

import type { FpsLanguage } from "../../storefront"
import { Logo } from "./drawings"
import { STYLES } from "./styles"
import type { Visit } from "./visit"

const TAGS: Record<FpsLanguage, string> = { en: "en", "zh-HK": "zh-Hant-HK" }

/** Frame of every page. */
export function Layout(props: PropsWithChildren<{ visit: Visit; title: string }>) {
  const { t, language, address, cart } = props.visit
  const other = language === "en" ? "zh-HK" : "en"
  const count = cart?.items?.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      {raw("<!doctype html>")}
      <html lang={TAGS[language]}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="referrer" content="same-origin" />
          <title>{`${props.title} – ${t("shop")}`}</title>
          <link rel="icon" href="data:," />
          <style>{raw(STYLES)}</style>
          <script type="module" src="/assets/shop.js"></script>
        </head>
        <body>
          <a class="skip" href="#content">
            {t("skip")}
          </a>
          <header>
            <div class="bar">
              <a class="brand" href="/">
                <Logo />
                {t("shop")}
              </a>
              <a href={`/language/${other}?back=${encodeURIComponent(address)}`} lang={TAGS[other]}>
                {t("other_language")}
              </a>
              <a href="/cart">{count ? t("cart.count", { count }) : t("cart")}</a>
            </div>
          </header>
          <main id="content">{props.children}</main>
          <footer>{t("footer")}</footer>
        </body>
      </html>
    </>
  )
}

/** A page with one message, and the way back. */
export function Problem({ visit, title, text }: { visit: Visit; title: string; text: string }) {
  return (
    <Layout visit={visit} title={title}>
      <div class="narrow">
        <h1>{title}</h1>
        <p class="notice" role="alert">
          {text}
        </p>
        <a class="button" href="/">
          {visit.t("back_to_shop")}
        </a>
      </div>
    </Layout>
  )
}
