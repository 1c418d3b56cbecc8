import type { PayState } from "./pay-state"

/** The languages of the page. */
export type PayLanguage = "en" | "zh"

/** The page's texts in one language. `title` stands in the browser's tab too. */
export interface PayTexts {
  readonly lang: string
  /** The other language, in its own words. */
  readonly other: string
  readonly order: string
  readonly reference: string
  readonly owed: string
  readonly received: string
  readonly pay: string
  /** Leads back to the QR code that was shown. */
  readonly show: string
  readonly timeLeft: string
  readonly minutes: (count: number) => string
  readonly keptUntil: string
  readonly changedMind: string
  readonly shop: string
  readonly again: string
  readonly help: string
  /** How to pay on the phone that shows the QR code. */
  readonly how: {
    readonly title: string
    readonly steps: (payeeName: string | null) => readonly string[]
  }
  /** Handing the payment over to another device. */
  readonly device: { readonly title: string; readonly text: string; readonly code: string }
  readonly claim: ClaimTexts
  /** Why the button did not lead to the gateway. */
  readonly problems: Readonly<Record<PayProblem, string>>
  readonly unknown: Said
  readonly states: Readonly<Record<PayState, Said>>
}

interface Said {
  readonly title: string
  readonly text: string
}

/** How a customer says that it is paid. */
interface ClaimTexts {
  /** Leads to the form. */
  readonly open: string
  readonly title: string
  readonly text: string
  readonly reference: string
  readonly send: string
  readonly back: string
  readonly noted: string
}

/** The problems of pressing the button. */
export type PayProblem = "away" | "details" | "busy" | "over" | "closed" | "claimed"

const EN: PayTexts = {
  lang: "en",
  other: "中文",
  order: "Order",
  reference: "Reference",
  owed: "To pay",
  received: "Received",
  pay: "Pay with FPS",
  show: "Show the QR code again",
  timeLeft: "Time left",
  minutes: (count) => (count === 1 ? "1 minute" : `${count} minutes`),
  keptUntil: "Order kept until (Hong Kong time)",
  changedMind: "Changed your mind? Show the QR code again, and cancel on that page.",
  shop: "Back to the shop",
  again: "Refresh",
  help: "Contact the shop",
  how: {
    title: "To pay on the phone that shows the QR code:",
    steps: (payee) => [
      "Save the picture of the QR code, or take a screenshot.",
      "Open your banking app, choose to scan, and pick that picture.",
      `Check the amount${payee === null ? "" : ` and the payee, ${payee}`}. Confirm, and come back to this page.`,
    ],
  },
  device: {
    title: "Pay on another device",
    text: "Scan this code with the camera of the other device. It opens this payment there, not a second one. Your banking app cannot read it.",
    code: "QR code that opens this page",
  },
  claim: {
    open: "My bank shows it as paid",
    title: "Does your bank show it as paid?",
    text: "Tell the shop, and it will look for your payment. Your bank's app shows a reference for the transfer; with it the shop finds the payment sooner.",
    reference: "Bank reference (if you have it)",
    send: "Yes, it shows as paid",
    back: "Back",
    noted:
      "You have told the shop that your bank shows it as paid. The shop will look for it; please do not pay again.",
  },
  problems: {
    away: "The bank-transfer service does not answer at the moment. Nothing was charged. Please try again in a minute.",
    details:
      "The shop has to complete the details of your order before it can be paid. Nothing was charged. Please contact the shop.",
    busy: "A payment for this order is being prepared. Please try again in a moment.",
    closed:
      "FPS payments are not taken at the moment. Nothing was charged. Please try again later, or contact the shop.",
    over: "The time to pay this order is over. Nothing was charged. Please order again, or contact the shop.",
    claimed: "The shop knows already that your bank shows it as paid. Please wait.",
  },
  unknown: {
    title: "The link may be incomplete",
    text: "Open it again from the message that you received, or ask the shop for a new one. If you have paid, your payment is safe.",
  },
  states: {
    open: {
      title: "Pay for your order",
      text: "You will see a QR code. Scan it with your bank's app, or save it and open it there.",
    },
    waiting: {
      title: "Waiting for your payment",
      text: "This page updates by itself until the bank has confirmed it. If you have paid, please do not pay again.",
    },
    arriving: {
      title: "Your payment has been received",
      text: "It is being added to your order. Please do not pay again.",
    },
    review: {
      title: "Your payment has been received",
      text: "The shop is checking it and will contact you. Please do not pay again.",
    },
    paid: {
      title: "Paid",
      text: "Thank you. Your order is fully paid. You can close this page.",
    },
    nothing_owed: {
      title: "Nothing to pay",
      text: "This order is fully paid. You can close this page.",
    },
    pending_elsewhere: {
      title: "Another payment is under way",
      text: "This order is being paid in another way. Please do not pay again; ask the shop if you are not sure.",
    },
    cancelled: {
      title: "This order was cancelled",
      text: "Please do not pay for it any more. If you have paid, your payment is safe: the shop will contact you. You can order again in the shop.",
    },
    revoked: {
      title: "This link is no longer valid",
      text: "The shop has revoked it. Ask the shop for a new one if you still want to pay.",
    },
    expired: {
      title: "This link has expired",
      text: "Ask the shop for a new one. If you have paid, your payment is safe.",
    },
  },
}

const ZH: PayTexts = {
  lang: "zh-Hant-HK",
  other: "English",
  order: "訂單",
  reference: "參考編號",
  owed: "應付金額",
  received: "已收金額",
  pay: "以轉數快付款",
  show: "再次顯示二維碼",
  timeLeft: "剩餘時間",
  minutes: (count) => `${count} 分鐘`,
  keptUntil: "訂單保留至（香港時間）",
  changedMind: "改變主意？請再次顯示二維碼，並在該頁取消。",
  shop: "返回網店",
  again: "重新查看",
  help: "聯絡網店",
  how: {
    title: "如用顯示二維碼的手機付款：",
    steps: (payee) => [
      "儲存二維碼圖片，或截取畫面。",
      "開啟銀行應用程式，選擇掃描，再選取該圖片。",
      `核對金額${payee === null ? "" : `及收款人「${payee}」`}，確認付款後返回此頁。`,
    ],
  },
  device: {
    title: "用另一部裝置付款",
    text: "用另一部裝置的相機掃描此碼，便會在該裝置開啟同一筆付款，而非另一筆。此碼不能用銀行應用程式掃描。",
    code: "開啟此頁的二維碼",
  },
  claim: {
    open: "銀行顯示已付款",
    title: "銀行顯示已付款？",
    text: "請告知網店，網店會查找你的付款。銀行應用程式會顯示轉賬的參考編號，有助網店更快找到。",
    reference: "銀行參考編號（如有）",
    send: "是，顯示已付款",
    back: "返回",
    noted: "你已告知網店銀行顯示已付款。網店會查找款項，請勿再次付款。",
  },
  problems: {
    away: "銀行轉賬服務暫時沒有回應，並未扣款。請稍後再試。",
    details: "網店須先補充你的訂單資料才可付款，並未扣款。請聯絡網店。",
    busy: "正在準備此訂單的付款，請稍後再試。",
    closed: "目前暫停接受轉數快付款，並未扣款。請稍後再試，或聯絡網店。",
    over: "此訂單的付款時限已過，並未扣款。請重新下單，或聯絡網店。",
    claimed: "網店已知悉銀行顯示已付款，請稍候。",
  },
  unknown: {
    title: "連結可能不完整",
    text: "網址可能不完整或曾被更改。請從收到的訊息重新開啟連結，或向網店索取新連結。如你已付款，款項不受影響。",
  },
  states: {
    open: {
      title: "為你的訂單付款",
      text: "下一頁會顯示二維碼。請用銀行應用程式掃描，或儲存二維碼後在應用程式內開啟。",
    },
    waiting: {
      title: "正在等候你的付款",
      text: "本頁會自動更新，直至銀行確認。如你已付款，請勿再次付款。",
    },
    arriving: {
      title: "已收到你的付款",
      text: "正在為你的訂單入賬，請勿再次付款。",
    },
    review: {
      title: "已收到你的付款",
      text: "網店正在處理，並會與你聯絡。請勿再次付款。",
    },
    paid: {
      title: "已付款",
      text: "多謝！訂單已全數付清。你可以關閉本頁。",
    },
    nothing_owed: {
      title: "無須付款",
      text: "此訂單已全數付清。你可以關閉本頁。",
    },
    pending_elsewhere: {
      title: "正以其他方式付款",
      text: "此訂單正以其他方式付款，請勿再次付款；如有疑問，請向網店查詢。",
    },
    cancelled: {
      title: "此訂單已取消",
      text: "請勿再為此訂單付款。如你已付款，款項不受影響，網店會與你聯絡。你可返回網店重新下單。",
    },
    revoked: {
      title: "此連結已失效",
      text: "網店已撤回此連結。如仍想付款，請向網店索取新連結。",
    },
    expired: {
      title: "此連結已過期",
      text: "請向網店索取新連結。如你已付款，款項不受影響。",
    },
  },
}

/** Returns the page's texts in a language. */
export function payTexts(language: PayLanguage): PayTexts {
  return language === "zh" ? ZH : EN
}
