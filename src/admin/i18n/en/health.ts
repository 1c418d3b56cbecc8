/** The line that says how the connection with the gateway does. */
export const health = {
  title: "Connection",
  gateway: "Gateway",
  reachable: "Answers",
  unreachable: "Does not answer",
  notAsked: "Not asked yet",
  lastVerified: "Last verified event",
  noneVerified: "None yet",
  lastRefused: "Last refused event",
  noneRefused: "None",
  events: "Events",
  eventsFine: "All processed",
  waiting: "{{number}} waiting",
  dead: "{{number}} given up",
  unreadable: "{{number}} unreadable",
  cases: "Needs attention",
  noCases: "Nothing",
  openCases_one: "{{count}} open case",
  openCases_other: "{{count}} open cases",
  refusals: {
    missing_header: "It had no signature header. Somebody other than the gateway may have sent it.",
    missing_timestamp: "Its signature header had no time.",
    missing_signature: "Its signature header had no signature.",
    bad_timestamp: "The time in its signature header could not be read.",
    empty_body: "It was empty.",
    missing_secret: "No signing secret is set, so it could not be verified. Enter it below.",
    wrong_signature:
      "Its signature was wrong. If payments stay pending, the signing secret here differs from the one in the gateway's portal.",
    stale_timestamp:
      "It was older than signatureToleranceSeconds allows. Check the clock of this server.",
    other: "Reason: {{reason}}",
  },
  alarms: {
    books_differ: "The books do not balance. Payments concerned: {{count}}.",
    since: "Since {{when}}",
    goToBooks: "Go to the books",
  },
  notUnderstood: {
    title: "The gateway gives status answers that are not understood",
    explanation:
      "They change nothing until you say what they mean. Payments without an event cannot be followed meanwhile.",
    seen_one: "Seen once, {{when}}",
    seen_other: "Seen {{count}} times, last {{when}}",
    map: "Say what it means",
  },
}
