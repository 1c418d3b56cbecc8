import {
  asMinorUnits,
  isToyMoney,
  judgeEvent,
  nextSettlement,
  nextStatus,
  type GatewayOrderNews,
  type GatewayOrderStatus,
  type Settlement,
} from "../../../../../protocol"
import { decideClosed, decidePaid } from "../../decide"
import type { MedusaState } from "../../medusa-state"
import { AUTHORIZED, CAPTURED, medusaState, ORDER, OTHER_SESSION, SESSION } from "../medusa-states"
import { AMOUNT, type News } from "./news"

interface Row {
  status: GatewayOrderStatus
  settlement: Settlement
  readonly amount: number
}

/** A gateway order, the little of Medusa that settling sees, and what was done to it. */
export interface World {
  readonly row: Readonly<Row>
  /** Amounts that Medusa captured, in minor units. */
  readonly captures: number[]
  readonly cases: string[]
  readonly orderCanceled: () => boolean
  /** The environment in which new gateway orders are created; this one is the sandbox's. */
  readonly active: () => "sandbox" | "production"
  hear(news: News): void
}

/**
 * Plays news against the real decisions (`judgeEvent`, the state machine, `decidePaid`,
 * `decideClosed`); only Medusa's side, what an action does to its state, is made up here.
 */
export function createWorld(): World {
  let state: MedusaState = medusaState()
  let active: "sandbox" | "production" = "sandbox"
  let actionsLeft = Infinity
  const row: Row = { status: "pending", settlement: "open", amount: AMOUNT }
  const world: World = {
    row,
    captures: [],
    cases: [],
    orderCanceled: () => state.order?.canceled ?? false,
    active: () => active,
    hear,
  }

  function hear(news: News): void {
    switch (news.kind) {
      case "event": {
        hearEvent(news)
        return
      }
      case "answer":
        if (news.verdict === "paid") {
          hearEvent(paid)
        } else if (news.verdict !== "pending") {
          // Not kept from a paid row here: that is for the state machine to do.
          move(news.verdict)
        }
        return
      case "order_placed":
        state = state.order ? state : { ...state, order: ORDER }
        return
      case "order_canceled":
        state = state.order ? { ...state, order: { ...state.order, canceled: true } } : state
        return
      case "order_shipped":
        state =
          state.order && !state.order.canceled
            ? { ...state, order: { ...state.order, fulfilled: true } }
            : state
        return
      case "session_replaced":
        state = state.order
          ? state
          : { ...state, ownSessions: [], otherSessions: [...state.otherSessions, OTHER_SESSION] }
        return
      case "paid_elsewhere":
        state =
          state.ownPayments.length > 0
            ? state
            : { ...state, otherPayments: [{ ...AUTHORIZED, id: "pay_other" }] }
        return
      case "refunded":
        state = {
          ...state,
          ownPayments: state.ownPayments.map((p) => ({ ...p, left: asMinorUnits(0) })),
        }
        return
      case "switched":
        active = news.to
        return
      case "crash":
        actionsLeft = news.after
        return
      case "job":
        actionsLeft = Infinity
        {
          settleOpen()
          return
        }
    }
  }

  function hearEvent(news: Extract<News, { kind: "event" }>): void {
    const verdict = judgeEvent({
      event: {
        kind: news.event,
        amount: asMinorUnits(news.amount),
        currency: news.currency,
      },
      environment: news.environment,
      activeEnvironment: active,
      ledger: { environment: "sandbox", amount: asMinorUnits(AMOUNT), currencyCode: "hkd" },
    })
    switch (verdict.do) {
      case "pay": {
        move("paid")
        return
      }
      case "close": {
        move(verdict.news)
        return
      }
      case "hold":
        if (row.settlement === "settled" && row.status === "paid" && news.amount === AMOUNT) {
          return
        }
        change("paid")
        {
          hold(verdict.kind)
          return
        }
      case "foreign": {
        if (row.settlement !== "settled") {
          world.cases.push("environment_mismatch")
        }
        return
      }
      case "unknown_gateway_order":
      case "check":
      case "record":
        return
    }
  }

  function change(news: GatewayOrderNews): void {
    const before = row.status
    row.status = nextStatus(row.status, news)
    if (row.status === "paid" && before !== "paid") {
      row.settlement = "open"
    }
  }

  function move(news: GatewayOrderNews): void {
    change(news)
    settleOpen()
  }

  function hold(kind: string): void {
    world.cases.push(kind)
    row.settlement = nextSettlement(row.settlement, "hold")
  }

  function settleOpen(): void {
    if (row.settlement !== "open") {
      return
    }
    if (row.status === "paid") {
      settlePaid()
    } else if (row.status === "expired" || row.status === "cancelled") {
      settleClosed()
    }
  }

  function settlePaid(): void {
    for (let round = 0; round < 5; round++) {
      const decision = decidePaid(state)
      if (decision.do === "settled") {
        row.settlement = nextSettlement(row.settlement, "settle")
        return
      }
      if (decision.do === "hold") {
        hold(decision.kind)
        return
      }
      const begun = state.ownPayments.some((payment) => payment.captured)
      if (!begun && isToyMoney({ environment: "sandbox", activeEnvironment: active })) {
        hold("environment_mismatch")
        return
      }
      if (actionsLeft-- <= 0) {
        return
      }
      if (decision.do === "complete_cart") {
        state = { ...state, order: ORDER }
      }
      capture()
    }
    throw new Error("Settling does not come to an end.")
  }

  /** As core does: a payment that has its capture is only booked, never captured again. */
  function capture(): void {
    if (!state.ownPayments.some((payment) => payment.captured)) {
      world.captures.push(SESSION.amount * 100)
    }
    const booked = actionsLeft-- > 0
    state = { ...state, ownPayments: [{ ...CAPTURED, booked }] }
  }

  function settleClosed(): void {
    const decision = decideClosed(state, { paid: false, pending: false })
    switch (decision.do) {
      case "hold": {
        hold(decision.kind)
        return
      }
      case "wait":
        return
      case "cancel_order":
        state = { ...state, order: { ...ORDER, canceled: true } }
        break
      case "cancel_session":
        state = {
          ...state,
          ownSessions: state.ownSessions.map((session) => ({ ...session, status: "canceled" })),
        }
        break
      case "nothing":
        break
    }
    row.settlement = nextSettlement(row.settlement, "settle")
  }

  return world
}

const paid = {
  kind: "event",
  event: "paid",
  amount: AMOUNT,
  currency: "hkd",
  environment: "sandbox",
} as const
