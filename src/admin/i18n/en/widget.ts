/** The part of an order's page. */
export const widget = {
  title: "FPS payment",
  atGateway: "At the gateway",
  inMedusa: "In Medusa",
  details: "All details",
  owed: "Refund still to send: {{sum}}",
  owedHint: "Medusa may already say “refunded”. The money is only sent when you send it.",
  attention: "Needs attention: {{kind}}",
  started: "Started",
  expires: "Can be paid until",
}
