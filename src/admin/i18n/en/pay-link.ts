/** The part of an order's page that asks for its money. */
export const payLink = {
  title: "Request payment",
  owed: "To pay now",
  explanation:
    "Makes a link to send to the shopper. It always asks for what the order owes at that moment, by FPS.",
  request: "Make a payment link",
  link: "Payment link",
  expires: "Valid until",
  note: "Note",
  address: "Link",
  messageEn: "Message in English",
  messageZh: "Message in Chinese",
  qr: "QR code of the link",
  qrHint: "For the counter: the shopper scans it with the phone's camera and pays from there.",
  send: "Send by e-mail",
  revoke: "Withdraw link",
  revokeTitle: "Withdraw this link?",
  revokeExplanation:
    "It leads nowhere from then on. A QR code that the shopper has opened already can still be paid until it expires; the gateway cannot take it back.",
  status: {
    open: "Open",
    paid: "Paid",
    nothing_owed: "Nothing owed",
    revoked: "Withdrawn",
    expired: "Expired",
  },
  done: {
    request: "The link is ready",
    send: "The link was sent",
    revoke: "The link was withdrawn",
  },
}
