import type { ReactElement } from "react"
import type { FpsView } from ".."
import type { FpsResultClassNames } from "./class-names"

interface ActionsProps {
  readonly actions: FpsView["actions"]
  /** The order that is paid, before all others. */
  readonly order: { readonly href: string; readonly label: string } | undefined
  /** What is meant first stands before them. */
  readonly noneFirst: boolean
  readonly shopUrl: string
  readonly retry: { readonly run: () => void; readonly busy: boolean; readonly busyLabel: string }
  readonly classNames: FpsResultClassNames
}

/** Buttons and links of a payment's page. */
export function Actions(props: ActionsProps): ReactElement {
  const { actions, order, noneFirst, shopUrl, retry, classNames } = props
  const look = (first: boolean) => (first ? classNames.primary : classNames.secondary)
  return (
    <div className={classNames.actions}>
      {order ? (
        <a href={order.href} className={classNames.primary} data-testid="fps-order-link">
          {order.label}
        </a>
      ) : null}
      {actions.map(({ action, label, href }, index) => {
        const common = {
          className: look(index === 0 && !order && !noneFirst),
          "data-testid": `fps-${action}`,
        }
        return action === "retry" ? (
          <button
            key={action}
            {...common}
            type="button"
            onClick={retry.run}
            aria-disabled={retry.busy || undefined}
            aria-busy={retry.busy || undefined}
          >
            {retry.busy ? retry.busyLabel : label}
          </button>
        ) : (
          <a key={action} {...common} href={href ?? shopUrl}>
            {label}
          </a>
        )
      })}
    </div>
  )
}
