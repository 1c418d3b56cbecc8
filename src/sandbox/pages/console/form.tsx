/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx"
import type { ConsolePageProps } from "./types"

/** A form of the console: it says where it comes from and comes back in its language. */
export function ConsoleForm(
  props: Pick<ConsolePageProps, "formKey" | "language" | "filter"> & {
    action: "event" | "scenario" | "release" | "resend" | "fault"
    class?: string
    children?: Child
  },
) {
  return (
    <form method="post" action={`/console/${props.action}`} class={props.class} data-quiet>
      <input type="hidden" name="formKey" value={props.formKey} />
      <input type="hidden" name="lang" value={props.language} />
      <input type="hidden" name="q" value={props.filter} />
      {props.children}
    </form>
  )
}

/** `HH:MM:SS` in Hong Kong. */
export function clock(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(11, 19)
}
