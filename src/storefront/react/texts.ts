import { languageOf } from ".."

interface ComponentTexts {
  readonly pay: string
  readonly busy: string
  /** Title and text while nothing is known. */
  readonly loading: readonly [string, string]
  readonly order: string
  readonly lost: string
  readonly dearer: string
  readonly total: string
  readonly goOn: string
}

const EN: ComponentTexts = {
  pay: "Pay with FPS",
  busy: "One moment…",
  loading: ["One moment, please", "We are looking for your payment."],
  order: "See your order",
  lost: "Some promotions no longer apply",
  dearer: "The price has changed",
  total: "New total",
  goOn: "Go on to payment",
}

const ZH: ComponentTexts = {
  pay: "以轉數快付款",
  busy: "請稍候……",
  loading: ["請稍候", "正在查詢你的付款。"],
  order: "查看訂單",
  lost: "部分優惠已不適用",
  dearer: "價格已更改",
  total: "新總額",
  goOn: "繼續付款",
}

/** What the components say besides the kit's own words. */
export function componentTexts(language: string | undefined): ComponentTexts {
  return languageOf(language) === "en" ? EN : ZH
}
