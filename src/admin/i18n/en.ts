import { books } from "./en/books"
import { cases } from "./en/cases"
import { common } from "./en/common"
import { configuration } from "./en/configuration"
import { events } from "./en/events"
import { health } from "./en/health"
import { payLink } from "./en/pay-link"
import { payments } from "./en/payments"
import { reconcile } from "./en/reconcile"
import { settings } from "./en/settings"
import { test } from "./en/test"
import { widget } from "./en/widget"
import { withoutWord } from "./en/without-word"

/** Every text of the panel in English. Its shape is that of every other language. */
export const en = {
  common,
  health,
  payments,
  events,
  cases,
  books,
  widget,
  payLink,
  withoutWord,
  reconcile,
  settings,
  configuration,
  test,
}
