import type { FpsAction, FpsState } from "./describe-payment"

/** Languages of the kit. */
export type FpsLanguage = "en" | "zh-HK"

interface Texts {
  readonly states: Record<FpsState, readonly [title: string, text: string]>
  readonly actions: Record<FpsAction, string>
}

/** Every text a shopper reads. What is not known is not claimed. */
export const TEXTS: Record<FpsLanguage, Texts> = {
  en: {
    states: {
      waiting: [
        "Waiting for your payment",
        "This page tells you as soon as your bank has confirmed it. You may close it: your payment counts all the same.",
      ],
      failed: [
        "The payment did not go through",
        "If your bank shows it as paid, wait a moment before you try again: this page will say so.",
      ],
      no_news: [
        "We have not heard of your payment",
        "If your bank shows it as paid, it is not lost: please write to us before you pay again.",
      ],
      received: [
        "We have received your money",
        "Your order is not confirmed yet. We look into it and write to you; please do not pay again.",
      ],
      paid: ["Paid. Thank you!", "Your order is confirmed."],
      expired: [
        "The time to pay is over",
        "If your bank shows it as paid, it is not lost: please write to us before you pay again.",
      ],
      cancelled: [
        "The payment was cancelled",
        "You can try again. If your bank shows it as paid, it is not lost: please write to us before you pay again.",
      ],
      unknown: ["We do not know this payment", "The address may be incomplete."],
    },
    actions: { pay: "Show the QR code again", retry: "Try again", shop: "Back to the shop" },
  },
  "zh-HK": {
    states: {
      waiting: ["正在等待付款", "銀行確認後，此頁會立即通知你。關閉此頁亦不會影響付款。"],
      failed: ["付款未能完成", "如銀行顯示已付款，請稍候再試，此頁會更新。"],
      no_news: [
        "尚未收到付款消息",
        "如銀行顯示已付款，款項不會遺失，請先與我們聯絡，切勿重複付款。",
      ],
      received: ["已收到款項", "訂單尚未確認，我們會跟進並與你聯絡，請勿重複付款。"],
      paid: ["已付款，多謝！", "訂單已確認。"],
      expired: ["付款時限已過", "如銀行顯示已付款，款項不會遺失，請先與我們聯絡，切勿重複付款。"],
      cancelled: [
        "付款已取消",
        "你可以再試一次。如銀行顯示已付款，款項不會遺失，請先與我們聯絡，切勿重複付款。",
      ],
      unknown: ["找不到此付款", "網址可能不完整。"],
    },
    actions: { pay: "再次顯示二維碼", retry: "再試一次", shop: "返回商店" },
  },
}
