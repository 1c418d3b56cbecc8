/** Payments that closed because their time was over. */
export const withoutWord = {
  title: "Without word",
  subtitle:
    "Payments whose time ran out without a word of the gateway. Compare them with the bank's statement once in a while: money that came for one of them came unreported.",
  empty: "Nothing here",
  emptyHint: "Payments that closed without a word appear here from the second day.",
  mark: "Mark as reviewed",
  markOne: "Mark {{reference}} as reviewed",
  markAll_one: "Mark this one as reviewed",
  markAll_other: "Mark these {{count}} as reviewed",
  marked_one: "1 payment marked as reviewed",
  marked_other: "{{count}} payments marked as reviewed",
}
