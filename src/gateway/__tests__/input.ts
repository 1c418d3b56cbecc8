import { asMinorUnits, type OrderCreationInput } from "../../protocol"

/** A key that is easy to find in any text it must not be in. */
export const API_KEY = "key_live_DoNotLeak0123456789"

/** A clock that stands still. */
export const NOW = new Date("2026-01-02T03:00:00Z")

/** An order that expires 15 minutes after {@link NOW}. */
export const input: OrderCreationInput = {
  variant: "directpay",
  amount: asMinorUnits(12050),
  currency: "hkd",
  expiresAt: new Date(NOW.getTime() + 15 * 60_000),
  reference: "REF1",
  uniqueOrderId: "UNIQUE1",
  urls: {
    success: "https://shop.example/return?outcome=success",
    failure: "https://shop.example/return?outcome=failure",
    events: "https://shop.example/hooks",
  },
  language: "en",
  customerLanguage: "en",
  customer: {
    firstName: "Meiling",
    lastName: "Chan",
    email: "mei@mail.example",
    tel: "+85251234567",
  },
}

/** A successful answer to {@link input}. */
export const created = {
  code: 0,
  message: "OK",
  data: { redirectURI: "https://checkout.example/?s=1", orderID: "order-1", token: "" },
}
