import type { en } from "./en"
import type { Texts } from "./texts"
import { books } from "./zh-hk/books"
import { cases } from "./zh-hk/cases"
import { common } from "./zh-hk/common"
import { configuration } from "./zh-hk/configuration"
import { events } from "./zh-hk/events"
import { health } from "./zh-hk/health"
import { payLink } from "./zh-hk/pay-link"
import { payments } from "./zh-hk/payments"
import { reconcile } from "./zh-hk/reconcile"
import { settings } from "./zh-hk/settings"
import { test } from "./zh-hk/test"
import { widget } from "./zh-hk/widget"
import { withoutWord } from "./zh-hk/without-word"

/** Every text of the panel in the written Chinese of Hong Kong. */
export const zhHk: Texts<typeof en> = {
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
