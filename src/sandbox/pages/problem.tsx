/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { PageLanguage } from "./language"
import { Layout } from "./layout"
import type { Page } from "./layout"

/** Something that cannot be done, why, and what can be done instead. */
export interface ProblemPageProps {
  language: PageLanguage
  title: string
  note: string
  links?: readonly { href: string; text: string }[]
}

/** A page that explains a refusal. */
export function problemPage({ language, title, note, links = [] }: ProblemPageProps): Page {
  return (
    <Layout language={language} title={title}>
      <div class="outcome bad" aria-hidden="true">
        !
      </div>
      <h1>{title}</h1>
      <p class="note">{note}</p>
      {links.map(({ href, text }, index) => (
        <a class={index === 0 ? "button" : "button quiet"} href={href}>
          {text}
        </a>
      ))}
    </Layout>
  )
}
