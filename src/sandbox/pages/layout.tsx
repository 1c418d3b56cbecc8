/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { raw } from "hono/html"
import type { Child } from "hono/jsx"
import type { PageLanguage } from "./language"
import { textsFor } from "./texts"

/** A page of HTML, ready for `c.html`. */
export type Page = string | Promise<string>

/** What every page has. `head` holds further elements for the document's head. */
export interface LayoutProps {
  language: PageLanguage
  title: string
  head?: Child
  wide?: boolean
  children?: Child
}

/** The frame around every page: it says at once that no real money moves. */
export function Layout({ language, title, head, wide, children }: LayoutProps) {
  return (
    <>
      {raw("<!doctype html>")}
      <html lang={language}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>{title}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/assets/sandbox.css" />
          {head}
        </head>
        <body>
          <header class="bar">
            <span class="brand">
              FPS <span lang="zh-Hant-HK">轉數快</span>
            </span>
            <span class="badge">{textsFor(language).sandbox}</span>
          </header>
          <main class={wide ? "card wide" : "card"}>{children}</main>
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
