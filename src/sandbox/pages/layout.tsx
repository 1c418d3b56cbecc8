/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { raw } from "hono/html"
import type { Child } from "hono/jsx"
import type { PageLanguage } from "./language"
import { STYLES } from "./styles"
import { textsFor } from "./texts"

/** A page of HTML, ready for `c.html`. */
export type Page = string | Promise<string>

/** The facts that the frame of every page needs. */
export interface Frame {
  language: PageLanguage
  /** This page in the other language; absent where it cannot be opened again. */
  switchUrl?: string
}

/** The parts of every page. `head` holds further elements for the document's head. */
export interface LayoutProps extends Frame {
  title: string
  head?: Child
  width?: "narrow" | "checkout" | "console"
  children?: Child
}

/** The frame around every page: it says at once that no real money moves. */
export function Layout(props: LayoutProps) {
  const { language, switchUrl, title, head, width = "narrow", children } = props
  const texts = textsFor(language)
  const other = language === "en" ? "zh-Hant-HK" : "en"
  return (
    <>
      {raw("<!doctype html>")}
      <html lang={language}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <meta name="color-scheme" content="light dark" />
          <title>{title}</title>
          <link rel="icon" href="data:," />
          <style>{raw(STYLES)}</style>
          {head}
        </head>
        <body>
          <p class="ribbon">{texts.sandbox}</p>
          <header class={`bar ${width}`}>
            <span class="brand">
              <span class="mark" aria-hidden="true"></span>
              FPS <span lang="zh-Hant-HK">轉數快</span>
            </span>
            {switchUrl && (
              <a class="switch-language" href={switchUrl} lang={other} hreflang={other}>
                {texts.otherLanguage}
              </a>
            )}
          </header>
          <main class={width}>{children}</main>
        </body>
      </html>
    </>
  )
}

/** One line of a list of facts. */
export function Fact({ name, children }: { name: string; children?: Child }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A reference as the shop shows it, for reading it out: `SB10 YQ0B 4R1S`. Others stay as they are. */
export function grouped(reference: string): string {
  return reference.replace(/^(\w{4})(\w{4})(\w{4})$/, "$1 $2 $3")
}

/** An amount as the most prominent thing of its page. */
export function Amount({ children }: { children: string }) {
  const [currency = ""] = /^\D*/.exec(children) ?? []
  return (
    <p class="amount">
      <span class="currency">{currency}</span>
      {children.slice(currency.length)}
    </p>
  )
}
