/** Money, or its absence, that waits for a person. */
export const cases = {
  title: "Needs attention",
  subtitle: "Money waiting for a decision, oldest first.",
  open: "Open",
  resolved: "Closed",
  empty: "Nothing needs attention",
  emptyHint: "Payments that fit no order and refunds to send would be listed here.",
  emptyResolved: "No case has been closed yet",
  owed: "To send back",
  atStake: "Amount",
  expected: "Expected: {{amount}}",
  since: "Opened {{when}}",
  order: "Order {{number}}",
  orderWithoutNumber: "View order",
  payment: "Payment {{reference}}",
  paymentWithoutReference: "View payment",
  noPayment: "Gateway order {{id}}",
  shopper: "Shopper",
  noShopper: "The shopper is not known",
  kinds: {
    late_payment: "Late payment",
    duplicate_payment: "Paid twice",
    superseded_payment: "Replaced payment",
    amount_mismatch: "Wrong amount",
    environment_mismatch: "Wrong environment",
    unknown_gateway_order: "Unknown payment",
    order_not_completed: "Paid without order",
    shipped_unpaid: "Shipped unpaid",
    refund_due: "Refund to send",
    overpaid: "Paid too much",
  },
  sentences: {
    late_payment:
      "{{sum}} came after the order was cancelled. Send it back, or accept it to place the order again.",
    duplicate_payment: "{{sum}} came for an order that was already paid. Send it back.",
    superseded_payment:
      "{{sum}} came for a cart that was changed or paid in another way. Send it back.",
    amount_mismatch: "{{sum}} came, which is not what the order costs. Accept it, or send it back.",
    environment_mismatch:
      "{{sum}} was reported as paid by the wrong gateway environment. Check at the gateway whether it is real money before you ship anything.",
    unknown_gateway_order:
      "{{sum}} came for a payment that this store does not know. Look it up at the gateway.",
    order_not_completed:
      "{{sum}} came, but the cart could not become an order, for example because something was sold out. Accept it once the cause is gone, or send it back.",
    shipped_unpaid:
      "The order was shipped, but its payment of {{sum}} expired. Ask the shopper to pay in another way.",
    overpaid: "{{sum}} came beyond what the order owed. Send it back.",
    refund_due:
      "Medusa already says “refunded”, but no money has moved: the gateway cannot refund. Send {{sum}} to the shopper by FPS or bank transfer yourself, then enter the bank's reference here.",
  },
  money: "Money",
  actions: {
    refunded: "Mark as refunded",
    accepted: "Accept",
    dismissed: "Dismiss",
  },
  resolutions: {
    refunded: "Refund sent",
    accepted: "Accepted",
    dismissed: "Dismissed",
  },
  refund: {
    title: "Mark as refunded",
    explanation:
      "Do this after you have sent {{sum}} from your bank. It closes the case; it sends no money.",
    reference: "Bank reference",
    referenceHint: "As it stands on your bank statement, so that the transfer can be found later.",
    referenceMissing: "Enter the reference of the bank transfer.",
    submit: "I have sent the money",
  },
  accept: {
    title: "Use this money?",
    late_payment:
      "A new order with the same items and prices is placed and marked as paid, if stock allows.",
    amount_mismatch: "The payment is used for the order although the amount differs.",
    order_not_completed: "The cart is completed once more. If it becomes an order, it is paid.",
    submit: "Accept",
  },
  dismiss: {
    title: "Dismiss the case",
    explanation: "Nothing else happens. The note is kept with your name.",
    note: "Note",
    noteHint: "Why nothing is to be done.",
    noteMissing: "Say why nothing is to be done.",
    submit: "Dismiss",
  },
  done: {
    refunded: "The refund is noted and the case is closed.",
    accepted: "The money is used and the case is closed.",
    dismissed: "The case is closed.",
  },
  alreadyResolved: "Somebody else has closed this case in the meantime.",
  closed: "{{resolution}}, {{when}}",
  reference: "Bank reference: {{reference}}",
  note: "Note: {{note}}",
  badge_one: "{{count}} open case",
  badge_other: "{{count}} open cases",
}
