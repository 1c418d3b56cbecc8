/** Where the money is that came. */
export const books = {
  title: "Books",
  subtitle:
    "For each day in Hong Kong: what came in by proof, and where it is now, as Medusa and the cases have it. A refund counts on the day on which its money came.",
  from: "From",
  to: "To",
  day: "Day",
  total: "Total",
  figures: {
    received: "Received",
    captured: "On orders",
    sent_back: "Sent back",
    open: "Open cases",
    dismissed: "Dismissed",
    difference: "Difference",
  },
  balanced: "The books balance.",
  differs: "The books do not balance",
  empty: "No money came on these days",
  emptyHint: "Choose other days.",
  show: "{{figure}} on {{day}}, {{environment}}: show the payments",
  behindOf: "{{day}} (Hong Kong time), {{environment}}",
  unknown: "Not ours: {{id}}",
  more: "{{number}} more are not shown.",
}
