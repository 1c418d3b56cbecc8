import type { ReactElement } from "react"
import type { FpsErrorView } from ".."

/** An error, which screen readers read out at once. */
export function Problem(props: {
  problem: FpsErrorView
  /** If nothing around it has the language. */
  lang?: string
  className?: string
}): ReactElement {
  const { title, text, code } = props.problem
  return (
    <div
      role="alert"
      lang={props.lang}
      className={props.className}
      data-testid="fps-problem"
      data-code={code}
    >
      <strong>{title}</strong> <br />
      <span>{text}</span>
    </div>
  )
}

/** Returns what stands in an input. The package is compiled without a browser's types. */
export function valueOf(input: object): string {
  return String(Reflect.get(input, "value"))
}
