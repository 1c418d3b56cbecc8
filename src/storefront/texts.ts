import type { FpsAction, FpsFactName, FpsState } from "./describe-payment"
import type { FpsErrorCode } from "./errors"
import type { FpsProblemCode } from "./types"

/** The SDK's languages: English, and Traditional Chinese as written in Hong Kong. */
export type FpsLanguage = "en" | "zh-HK"

/** One text in both languages. */
type Words = readonly [en: string, zh: string]
/** A title and a text in both languages. */
type Notice = readonly [enTitle: string, enText: string, zhTitle: string, zhText: string]

const ASK_FIRST: Words = [
  "If your bank shows it as paid or processing, it is not lost: do not pay again, and contact us with the payment reference.",
  "如銀行顯示付款成功或處理中，款項不會遺失，請勿重複付款，並聯絡我們，提供付款參考編號。",
]
const NOT_AGAIN: Words = [
  "If your bank shows it as paid or processing, it is not lost: do not pay again. This page updates by itself; keep its link if you close it.",
  "如銀行顯示付款成功或處理中，款項不會遺失，請勿重複付款。此頁會自動更新；如關閉，請保留連結。",
]
const PAID_ALREADY: Words = [
  "If you have paid, do not pay again: contact us.",
  "如已付款，請勿重複付款，並聯絡我們。",
]
const CONTACTED: Words = [
  "Please do not pay again: we will contact you.",
  "請勿重複付款，我們會與你聯絡。",
]
const ALREADY_PAID: Notice = [
  "We have already received a payment",
  "Please do not pay again. If you paid twice, contact us for a refund.",
  "此訂單已收到款項",
  "請勿重複付款。如已重複付款，請聯絡我們退款。",
]
const REFUSED: Notice = [
  "That did not work",
  `${PAID_ALREADY[0]} If not, please try again.`,
  "未能完成",
  `${PAID_ALREADY[1]}如未付款，請再試一次。`,
]
const NOT_STARTED: Notice = [
  "The payment was not started",
  "Please try again.",
  "未能開始付款",
  "請再試一次。",
]

/** The customer's texts for each state of a payment. */
export const STATES: Record<FpsState, Notice> = {
  waiting: ["Waiting for confirmation", NOT_AGAIN[0], "等待付款確認", NOT_AGAIN[1]],
  failed: ["The payment is not complete", NOT_AGAIN[0], "付款尚未完成", NOT_AGAIN[1]],
  no_news: ["We have no confirmation yet", ASK_FIRST[0], "尚未收到付款確認", ASK_FIRST[1]],
  received: [
    "We have received your payment",
    `Your order is not confirmed yet. ${CONTACTED[0]}`,
    "已收到款項",
    `訂單尚未確認，${CONTACTED[1]}`,
  ],
  too_little: [
    "We have received too little",
    "Please do not pay the rest yet: we will contact you.",
    "收到款項不足",
    "請暫勿補付差額，我們會與你聯絡。",
  ],
  too_much: ["We have received too much", CONTACTED[0], "收到款項過多", CONTACTED[1]],
  paid: ["Paid. Thank you!", "Your order is confirmed.", "已付款，多謝！", "訂單已確認。"],
  paid_otherwise: ALREADY_PAID,
  refunded: [
    "Your payment has been refunded",
    "If you have not received it, contact us with the payment reference.",
    "已退款",
    "如未收到，請聯絡我們，提供付款參考編號。",
  ],
  expired: ["The time to pay is over", ASK_FIRST[0], "付款時限已過", ASK_FIRST[1]],
  cancelled: ["The QR code was cancelled", ASK_FIRST[0], "二維碼已取消", ASK_FIRST[1]],
  not_started: NOT_STARTED,
  not_payable: [
    "Please do not pay with this QR code",
    ASK_FIRST[0],
    "請勿以此二維碼付款",
    ASK_FIRST[1],
  ],
  unknown: ["We cannot find the payment", PAID_ALREADY[0], "找不到此付款", PAID_ALREADY[1]],
}

/** The customer's texts for each error. */
export const ERRORS: Record<FpsErrorCode, Notice> = {
  refused: REFUSED,
  unreachable: [
    "The shop is not responding",
    "Please try again in a moment.",
    "網店沒有回應",
    "請稍後再試。",
  ],
  cart_gone: [
    "We cannot find your cart",
    "Please go back to the shop.",
    "找不到購物車",
    "請返回網店。",
  ],
  details: ["Please check your details", "Please try again.", "請檢查資料", "請再試一次。"],
  not_set_up: [
    "FPS is unavailable",
    "Please pay in another way.",
    "未能使用轉數快",
    "請選擇其他付款方式。",
  ],
  gateway_refused: NOT_STARTED,
  gateway_away: [
    "FPS is not responding",
    "Please try again in a moment.",
    "轉數快沒有回應",
    "請稍後再試。",
  ],
  busy: ["One moment", "Please try again in a moment.", "請稍候", "請稍後再試。"],
  order_not_placed: [
    "The order was not placed",
    "Please check your cart and try again.",
    "未能提交訂單",
    "請檢查購物車後再試。",
  ],
  out_of_stock: [
    "Sold out",
    "Please check your cart and try again.",
    "已售罄",
    "請檢查購物車後再試。",
  ],
  not_fps: REFUSED,
  already_paid: ALREADY_PAID,
  bad_address: NOT_STARTED,
}

/** Problems that a customer can correct; others read as their error. */
export const PROBLEMS: Partial<Record<FpsProblemCode, Words>> = {
  name_missing: ["Please enter your name.", "請填寫姓名。"],
  email_missing: ["Please enter your email.", "請填寫電郵。"],
  phone_missing: ["Please enter your phone number.", "請填寫電話號碼。"],
  phone_invalid: [
    "Please enter a valid phone number, such as +852 9123 4567.",
    "請填寫有效的電話號碼，例如 +852 9123 4567。",
  ],
}

export const ACTIONS: Record<FpsAction, Words> = {
  pay: ["Show the QR code again", "再次顯示二維碼"],
  retry: ["Try again", "再試一次"],
  shop: ["Back to the shop", "返回網店"],
  support: ["Contact us", "聯絡我們"],
}

export const FACTS: Record<FpsFactName | "due", Words> = {
  amount: ["Amount", "金額"],
  received: ["Received", "已收金額"],
  refunded: ["Refunded", "已退款金額"],
  order: ["Order number", "訂單編號"],
  reference: ["Payment reference", "付款參考編號"],
  // In place of `amount`, where another one was received.
  due: ["Amount due", "應付金額"],
}

/** Returns the SDK's language for a locale such as `zh-HK` or `en-GB`. */
export function languageOf(locale = "en"): FpsLanguage {
  return /^(zh|yue)/i.test(locale) ? "zh-HK" : "en"
}

/** Returns 0 for English, 1 for Chinese: the place of a text in its row. */
export function columnOf(locale: string | undefined): 0 | 1 {
  return languageOf(locale) === "en" ? 0 : 1
}
