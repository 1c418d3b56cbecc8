import { Badge, StatusBadge } from "@medusajs/ui"
import type { EnvironmentName, Event, Payment } from "../../lib/types"
import { useWords } from "../../lib/words"

type Color = "green" | "red" | "orange" | "blue" | "grey" | "purple"

const STATUS_COLORS: Record<Payment["status"], Color> = {
  creating: "grey",
  failed: "grey",
  pending: "orange",
  paid: "green",
  expired: "grey",
  cancelled: "grey",
}

const SETTLEMENT_COLORS: Record<Payment["settlement"], Color> = {
  open: "blue",
  settled: "green",
  held: "red",
}

const EVENT_COLORS: Record<Event["state"], Color> = {
  waiting: "orange",
  done: "green",
  failed: "red",
  unreadable: "red",
}

/** Shows the gateway's status of a payment. */
export function PaymentStatus({ status }: { status: Payment["status"] }) {
  const words = useWords()
  return (
    <StatusBadge color={STATUS_COLORS[status]} className="whitespace-nowrap">
      {words(`payments.status.${status}`)}
    </StatusBadge>
  )
}

/**
 * The state of a payment in Medusa. It is not done while it has an open case. One on hold without a
 * case was decided by staff. One without money is closed, not done.
 */
export function Settlement(props: {
  payment: Pick<Payment, "settlement" | "open_case" | "status">
}) {
  const words = useWords()
  const { settlement, open_case: waits, status } = props.payment
  if (settlement === "settled" && waits) {
    return (
      <StatusBadge color="red" className="whitespace-nowrap">
        {words(`cases.kinds.${waits.kind}`)}
      </StatusBadge>
    )
  }
  if (settlement === "held" && !waits) {
    return (
      <StatusBadge color="grey" className="whitespace-nowrap">
        {words("payments.decided")}
      </StatusBadge>
    )
  }
  if (settlement === "settled" && status !== "paid") {
    return (
      <StatusBadge color="grey" className="whitespace-nowrap">
        {words("payments.closed")}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge color={SETTLEMENT_COLORS[settlement]} className="whitespace-nowrap">
      {words(`payments.settlement.${settlement}`)}
    </StatusBadge>
  )
}

/** The state of an event. */
export function EventState({ state }: { state: Event["state"] }) {
  const words = useWords()
  return (
    <StatusBadge color={EVENT_COLORS[state]} className="whitespace-nowrap">
      {words(`events.state.${state}`)}
    </StatusBadge>
  )
}

/** Which of the gateway's environments. */
export function EnvironmentBadge({ environment }: { environment: EnvironmentName }) {
  const words = useWords()
  return (
    <Badge size="2xsmall" color={environment === "production" ? "purple" : "grey"}>
      {words(`common.environment.${environment}`)}
    </Badge>
  )
}
