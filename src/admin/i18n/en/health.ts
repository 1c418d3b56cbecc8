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
  stuck_one: "Something keeps failing for {{count}} payment.",
  stuck_other: "Something keeps failing for {{count}} payments.",
  goToStuck: "See what it is",
  cases: "Needs attention",
  noCases: "Nothing",
  alarmCount_one: "{{count}} alarm",
  alarmCount_other: "{{count}} alarms",
  openCases_one: "{{count}} open case",
  openCases_other: "{{count}} open cases",
  refusals: {
    missing_header: "It had no signature header. Somebody other than the gateway may have sent it.",
    missing_timestamp: "Its signature header had no time.",
    missing_signature: "Its signature header had no signature.",
    bad_timestamp: "The time in its signature header could not be read.",
    empty_body: "It was empty.",
    missing_secret:
      "No signing secret is set, so it could not be verified. Enter it in the settings.",
    wrong_signature:
      "Its signature was wrong. If payments stay pending, the signing secret here differs from the one in the gateway's portal.",
    stale_timestamp:
      "It was older than signatureToleranceSeconds allows. Check the clock of this server.",
    other: "Reason: {{reason}}",
  },
  creationFailed: {
    http_401: "The gateway does not accept the API key.",
    http_403: "The gateway does not accept the API key.",
    refused: "The gateway refuses them.",
    invalid_order: "Details of the order cannot be sent to the gateway.",
    bad_configuration: "The settings cannot be used.",
    other: "The gateway does not answer.",
  },
  alarms: {
    creations_refused: "Payments cannot start. Purchases affected: {{count}}.",
    events_refused: "Events are refused, and none was verified since. Refused: {{count}}.",
    events_missing:
      "Payments ended within a day, and no event of the gateway arrived: {{count}}. Test the connection in the settings.",
    books_differ: "The books do not balance. Payments affected: {{count}}.",
    cases_old: "Open for more than a day: {{count}}. Shoppers wait for their money.",
    withCause: "{{alarm}} {{cause}}",
    since: "First seen {{when}}",
    goToSettings: "Go to the settings",
    goToCases: "Go to what needs attention",
    goToBooks: "Go to the books",
  },
  notUnderstood: {
    title: "The gateway gives status answers that are not understood",
    explanation:
      "They change nothing until you say what they mean. Payments without an event cannot be followed meanwhile.",
    explanationLocked:
      "They change nothing until statusAnswers in medusa-config.ts says what they mean. Payments without an event cannot be followed meanwhile.",
    consequence:
      "The gateway gives status answers that are not understood yet. If the event of a payment gets lost, that payment cannot be followed.",
    seen_one: "Seen once, {{when}}",
    seen_other: "Seen {{count}} times, last {{when}}",
    map: "Say what it means",
  },
}
