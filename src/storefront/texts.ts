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
  "If your bank shows it as paid, it is not lost: please contact us and do not pay again.",
  "如銀行顯示已付款，款項不會失去，請聯絡我們，請勿重複付款。",
]
const LOOKED_INTO: Words = [
  "Your order is not confirmed yet. We will contact you; please do not pay again.",
  "訂單尚未確認，我們會跟進並與你聯絡，請勿重複付款。",
]
const ALREADY_PAID: Notice = [
  "This is already paid",
  "Please do not pay again. If you paid twice, contact us.",
  "已經付款",
  "請勿重複付款。如付款兩次，請聯絡我們。",
]
const OTHER_WAY: Words = [
  "Please try again, or choose another way to pay.",
  "請稍後再試，或選擇其他付款方式。",
]
const REFUSED: Notice = [
  "That did not work",
  "Please try again, or contact us.",
  "未能完成",
  "請再試一次，或聯絡我們。",
]
const GATEWAY_REFUSED: Notice = [
  "FPS did not accept the payment",
  OTHER_WAY[0],
  "轉數快未能接受此付款",
  OTHER_WAY[1],
]

/** The customer's texts for each state of a payment. */
export const STATES: Record<FpsState, Notice> = {
  waiting: [
    "Waiting for your payment",
    "If you have paid, do not pay again; you may close this page.",
    "正在等待付款",
    "如已付款，請勿重複付款，可關閉此頁。",
  ],
  failed: [
    "The payment did not go through",
    "If your bank shows it as paid, do not pay again: this page will say so.",
    "付款未能完成",
    "如銀行顯示已付款，請勿重複付款，此頁會更新。",
  ],
  no_news: ["We have no confirmation yet", ASK_FIRST[0], "尚未收到付款確認", ASK_FIRST[1]],
  received: ["We have received your payment", LOOKED_INTO[0], "已收到款項", LOOKED_INTO[1]],
  too_little: ["We have received too little", LOOKED_INTO[0], "收到的款項不足", LOOKED_INTO[1]],
  too_much: ["We have received too much", LOOKED_INTO[0], "收到的款項過多", LOOKED_INTO[1]],
  paid: ["Paid. Thank you!", "Your order is confirmed.", "已付款，多謝！", "訂單已確認。"],
  paid_otherwise: ALREADY_PAID,
  refunded: [
    "Your payment has been refunded",
    "Your bank may need a while.",
    "款項已退回",
    "銀行可能需時處理。",
  ],
  expired: ["The time to pay is over", ASK_FIRST[0], "付款時限已過", ASK_FIRST[1]],
  cancelled: ["The payment was cancelled", ASK_FIRST[0], "付款已取消", ASK_FIRST[1]],
  not_started: [
    "The payment could not be started",
    "Please try again.",
    "未能開始付款",
    "請再試一次。",
  ],
  not_payable: [
    "You can no longer pay with this code",
    ASK_FIRST[0],
    "此二維碼已失效",
    ASK_FIRST[1],
  ],
  unknown: [
    "We do not know this payment",
    "Please go back to the shop.",
    "找不到此付款",
    "請返回網店。",
  ],
}

/** The customer's texts for each error. */
export const ERRORS: Record<FpsErrorCode, Notice> = {
  refused: REFUSED,
  unreachable: [
    "The shop did not answer",
    "Please try again in a moment.",
    "未能連接網店",
    "請稍後再試。",
  ],
  cart_gone: [
    "We cannot find your cart",
    "Please go back to the shop.",
    "找不到購物車",
    "請返回網店。",
  ],
  details: ["Please check your details", REFUSED[1], "請檢查你的資料", REFUSED[3]],
  not_set_up: [
    "FPS is not available",
    "Please choose another way to pay.",
    "未能使用轉數快",
    "請選擇其他付款方式。",
  ],
  gateway_refused: GATEWAY_REFUSED,
  gateway_away: ["FPS does not answer", OTHER_WAY[0], "轉數快暫無回應", OTHER_WAY[1]],
  busy: [
    "Your payment is being prepared",
    "Please try again in a moment.",
    "付款正在準備中",
    "請稍後再試。",
  ],
  order_not_placed: [
    "Your order could not be placed",
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
  bad_address: GATEWAY_REFUSED,
}

/** Problems that a customer can correct; others read as their error. */
export const PROBLEMS: Partial<Record<FpsProblemCode, Words>> = {
  name_missing: ["Please enter your name.", "請填寫姓名。"],
  email_missing: ["Please enter your email.", "請填寫電郵地址。"],
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

export const FACTS: Record<FpsFactName, Words> = {
  amount: ["Amount", "金額"],
  received: ["Received", "已收金額"],
  refunded: ["Refunded", "已退金額"],
  order: ["Order number", "訂單編號"],
  reference: ["Reference", "參考編號"],
}

/** Returns the SDK's language for a locale such as `zh-HK` or `en-GB`. */
export function languageOf(locale = "en"): FpsLanguage {
  return /^(zh|yue)/i.test(locale) ? "zh-HK" : "en"
}

/** Returns 0 for English, 1 for Chinese: the place of a text in its row. */
export function columnOf(locale: string | undefined): 0 | 1 {
  return languageOf(locale) === "en" ? 0 : 1
}
