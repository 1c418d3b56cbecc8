import type { ReactElement } from "react"
import type { FpsErrorView } from ".."

/** What did not work. Read out at once. */
export function Problem(props: {
  problem: FpsErrorView
  /** Where nothing around it says so. */
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
      <strong>{title}</strong> <span>{text}</span>
    </div>
  )
}
