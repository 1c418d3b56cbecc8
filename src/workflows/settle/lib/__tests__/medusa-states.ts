import { asMinorUnits } from "../../../../protocol"
import type { MedusaState, PaymentState, SessionState } from "../medusa-state"

export const SESSION: SessionState = {
  id: "payses_own",
  status: "pending",
  providerId: "pp_fps_checkout",
  amount: 100,
  currencyCode: "hkd",
  closed: false,
}
export const OTHER_SESSION: SessionState = { ...SESSION, id: "payses_other" }

export const CAPTURED: PaymentState = {
  id: "pay_own",
  providerId: "pp_fps_checkout",
  captured: true,
  canceled: false,
  left: asMinorUnits(10_000),
  booked: true,
}
/** Promised, as by a provider that is paid on delivery. */
export const AUTHORIZED: PaymentState = {
  ...CAPTURED,
  captured: false,
  left: asMinorUnits(0),
  booked: false,
}
/** Given back, by core or by staff. */
export const GIVEN_BACK: PaymentState = { ...CAPTURED, left: asMinorUnits(0) }
/** Of which staff gave a part back. */
export const PARTLY_BACK: PaymentState = { ...CAPTURED, left: asMinorUnits(6_000) }

export const ORDER = {
  id: "order_1",
  canceled: false,
  fulfilled: false,
  owed: asMinorUnits(10_000),
}

/** A cart with a session of this gateway order's, and nothing else. */
export function medusaState(change: Partial<MedusaState> = {}): MedusaState {
  return {
    exists: true,
    cartId: "cart_1",
    order: null,
    ownSessions: [SESSION],
    otherSessions: [],
    ownPayments: [],
    otherPayments: [],
    elsewhere: { hasMoney: false, sessions: [] },
    ...change,
  }
}
