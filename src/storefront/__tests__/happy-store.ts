import { PAYMENT, type Answer, type Call } from "./fake-store"

/** A cart's payment sessions, the last one by FPS. */
export const SESSIONS = {
  id: "pay_col_1",
  payment_sessions: [
    { id: "payses_0", provider_id: "pp_system_default" },
    { id: "payses_1", provider_id: "pp_fps_checkout" },
  ],
}
export const OPEN = { cart: { id: "cart_1", completed_at: null } }
export const PLACED = {
  cart: { ...OPEN.cart, completed_at: "2026-01-01", payment_collection: SESSIONS },
}
/** What the backend says of a cart that can be paid. */
export const CHECK = {
  cart_id: "cart_1",
  ready: true,
  place_order: "before_payment",
  problems: [],
  payment: null,
  last_refusal: null,
}
/** A store where everything goes well. */
export const HAPPY: Record<string, Answer | ((call: Call) => Answer)> = {
  "GET /store/carts/cart_1": { body: OPEN },
  "GET /store/fps/carts/cart_1": { body: { cart: CHECK } },
  "POST /store/payment-collections/pay_col_1/payment-sessions": {
    body: { payment_collection: SESSIONS },
  },
  "POST /store/payment-collections": { body: { payment_collection: { id: "pay_col_1" } } },
  "POST /store/carts/cart_1/complete": { body: { type: "order", order: { id: "order_1" } } },
  "GET /store/fps/payments/payses_1": { body: { payment: PAYMENT } },
}

/** The backend's answer about the cart of another attempt. */
export const copyAnswer = (cart: object) => ({
  body: {
    cart: {
      ...{ copied: true, total: 120.5, lost_promotions: [], lost_items: [], lost_shipping: [] },
      ...{ lost_credit: 0, ...cart },
    },
    session_id: null,
  },
})

/** As the SDK tells it when nothing is lost. */
export const NOTHING_LOST = { lostPromotions: [], lostItems: [], lostShipping: [], lostCredit: 0 }
