/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { Layout, type Frame, type Page } from "./layout"
import { Sign } from "./outcome"

/** Something that cannot be done, why, and what can be done instead. */
export interface ProblemPageProps extends Frame {
  title: string
  note: string
  links?: readonly { href: string; text: string }[]
}

/** A page that explains a refusal. */
export function problemPage({ title, note, links = [], ...frame }: ProblemPageProps): Page {
  return (
    <Layout {...frame} title={title}>
      <div class="card outcome">
        <Sign good={false} />
        <h1>{title}</h1>
        <p class="note">{note}</p>
        {links.map(({ href, text }, index) => (
          <a class={index === 0 ? "button" : "button quiet"} href={href}>
            {text}
          </a>
        ))}
      </div>
    </Layout>
  )
}
