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
  readonly copy: string
  readonly copied: string
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
    /** Where the QR code is: on the next page, or on the one that was shown before. */
    readonly save: string
    readonly saveAgain: string
    readonly open: string
    readonly check: (payeeName: string | null) => string
  }
  /** Handing the payment over to another device. */
  readonly device: { readonly title: string; readonly text: string; readonly code: string }
  readonly claim: ClaimTexts
  /** Why the button did not lead to the gateway. */
  readonly problems: Readonly<Record<PayProblem, string>>
  readonly unknown: Said
  /** A QR code was shown here before, and no payment came. */
  readonly notArrived: Said
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
  readonly noted: Said
  /** Above the button: a customer may have been mistaken. */
  readonly notPaid: string
}

/** The problems of pressing the button. */
export type PayProblem = "away" | "details" | "busy" | "over" | "closed" | "claimed"

const EN: PayTexts = {
  lang: "en",
  other: "中文",
  order: "Order",
  reference: "Reference",
  copy: "Copy",
  copied: "Copied",
  owed: "To pay",
  received: "Received",
  pay: "Pay with FPS",
  show: "Show the QR code again",
  timeLeft: "Time left",
  minutes: (count) => (count === 1 ? "1 minute" : `${count} minutes`),
  keptUntil: "Order kept until (Hong Kong time)",
  changedMind:
    "Changed your mind? Show the QR code again, and cancel on that page. Or do not pay: the code closes when the time is up.",
  shop: "Back to the shop",
  again: "Refresh",
  help: "Contact the shop",
  how: {
    title: "To pay with a banking app on this phone:",
    save: "On the next page, save the QR code or take a screenshot.",
    saveAgain: "Press “Show the QR code again”. Save that code, or take a screenshot.",
    open: "Open your banking app, choose to scan, and pick that picture.",
    check: (payee) =>
      payee === null
        ? "Check the amount. Confirm, and come back to this page."
        : `Check the amount. Your bank should show the payee “${payee}”; if it shows another name, do not pay. Confirm, and come back to this page.`,
  },
  device: {
    title: "Open this page on another device",
    text: "This code is not for a banking app. Scan it with the camera of the other device: it opens this page there, for the same payment.",
    code: "QR code that opens this page",
  },
  claim: {
    open: "My bank shows it as paid",
    title: "Does your bank show it as paid?",
    text: "Tell the shop, and it will look for your payment. Your banking app shows a transaction number; with it the shop finds the payment sooner.",
    reference: "Transaction number in your banking app (if you have it)",
    send: "Tell the shop",
    back: "Back",
    noted: {
      title: "The shop is looking for your payment",
      text: "You have told the shop that your bank shows it as paid. Please do not pay again.",
    },
    notPaid: "If you have not paid after all, you can pay now.",
  },
  problems: {
    away: "The bank-transfer service does not answer at the moment. No payment was started. Please try again in a minute.",
    details:
      "The shop has to complete the details of your order before it can be paid. No payment was started. Please contact the shop.",
    busy: "A payment for this order is being prepared. Please try again in a moment.",
    closed:
      "The shop is not taking FPS payments at the moment. No payment was started. Please try again later, or contact the shop.",
    over: "The time to pay for this order has run out. If you have paid, tell the shop. If not, please order again.",
    claimed: "You have told the shop already. Please wait.",
  },
  unknown: {
    title: "The link may be incomplete",
    text: "Open it again from the message that you received, or ask the shop for a new one. If you have paid, your payment is not lost.",
  },
  notArrived: {
    title: "No payment received so far",
    text: "If your bank shows it as paid, your money is not lost: do not pay again, and tell the shop. If you have not paid, you can pay now with a new QR code.",
  },
  states: {
    open: {
      title: "Pay for your order",
      text: "You will see a QR code. Scan it with your banking app, or save it and open it there. If you have paid already, do not pay again: contact the shop.",
    },
    waiting: {
      title: "Waiting for your payment",
      text: "This page updates by itself. If you have paid, please do not pay again: your money is not lost, the confirmation may only be late.",
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
      text: "Please do not pay for it. If you have paid, your payment is not lost: ask the shop. You can order again in the shop.",
    },
    revoked: {
      title: "This link is no longer valid",
      text: "The shop has withdrawn it. If you have paid, your payment is not lost. If not, ask the shop for a new link.",
    },
    expired: {
      title: "This link has expired",
      text: "Ask the shop for a new one. If you have paid, your payment is not lost.",
    },
  },
}

const ZH: PayTexts = {
  lang: "zh-Hant-HK",
  other: "English",
  order: "訂單",
  reference: "參考編號",
  copy: "複製",
  copied: "已複製",
  owed: "應付金額",
  received: "已收金額",
  pay: "以轉數快付款",
  show: "再次顯示二維碼",
  timeLeft: "剩餘時間",
  minutes: (count) => `${count} 分鐘`,
  keptUntil: "訂單保留至（香港時間）",
  changedMind: "改變主意？請再次顯示二維碼，並在該頁取消。不付款亦可，時限一到，二維碼便會失效。",
  shop: "返回網店",
  again: "重新整理",
  help: "聯絡網店",
  how: {
    title: "用這部手機的銀行應用程式付款：",
    save: "在下一頁儲存二維碼圖片，或截圖。",
    saveAgain: "按「再次顯示二維碼」，儲存該二維碼圖片，或截圖。",
    open: "開啟銀行應用程式，選擇掃描，再選取該圖片。",
    check: (payee) =>
      payee === null
        ? "核對金額，確認付款後返回此頁。"
        : `核對金額。銀行應顯示收款人為「${payee}」；如名稱不符，請勿付款。確認付款後返回此頁。`,
  },
  device: {
    title: "在另一部裝置開啟此頁",
    text: "此碼並非付款碼，不能用銀行應用程式掃描。請用另一部裝置的相機掃描，便可在該裝置開啟此頁，支付同一筆款項。",
    code: "開啟此頁的二維碼",
  },
  claim: {
    open: "我的銀行顯示已付款",
    title: "你的銀行顯示已付款？",
    text: "請通知網店，網店會查找你的付款。銀行應用程式會顯示交易編號，有助網店更快找到。",
    reference: "銀行應用程式內的交易編號（如有）",
    send: "通知網店",
    back: "返回",
    noted: {
      title: "網店正在查找你的付款",
      text: "你已通知網店，銀行顯示已付款。請勿再次付款。",
    },
    notPaid: "如其實尚未付款，可現在付款。",
  },
  problems: {
    away: "銀行轉賬服務暫時沒有回應，並未開始付款。請稍後再試。",
    details: "網店須先補充你的訂單資料才可付款，並未開始付款。請聯絡網店。",
    busy: "正在準備此訂單的付款，請稍後再試。",
    closed: "網店目前暫停接受轉數快付款，並未開始付款。請稍後再試，或聯絡網店。",
    over: "此訂單的付款時限已過。如你已付款，請通知網店；如未付款，請重新下單。",
    claimed: "你已通知網店，請稍候。",
  },
  unknown: {
    title: "連結可能不完整",
    text: "請從收到的訊息重新開啟連結，或向網店索取新連結。如你已付款，款項不會失去。",
  },
  notArrived: {
    title: "暫未收到付款",
    text: "如銀行顯示已付款，款項不會失去，請勿再次付款，並通知網店。如未付款，可現在以新的二維碼付款。",
  },
  states: {
    open: {
      title: "為你的訂單付款",
      text: "下一頁會顯示二維碼。請用銀行應用程式掃描，或儲存二維碼後在應用程式內開啟。如已付款，請勿再次付款，並聯絡網店。",
    },
    waiting: {
      title: "正在等待你的付款",
      text: "此頁會自動更新。如你已付款，請勿再次付款；款項不會失去，只是確認可能稍遲。",
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
      text: "多謝！訂單已全數付清。你可以關閉此頁。",
    },
    nothing_owed: {
      title: "無須付款",
      text: "此訂單已全數付清。你可以關閉此頁。",
    },
    pending_elsewhere: {
      title: "正以其他方式付款",
      text: "此訂單正以其他方式付款，請勿再次付款；如有疑問，請向網店查詢。",
    },
    cancelled: {
      title: "此訂單已取消",
      text: "請勿為此訂單付款。如你已付款，款項不會失去，請向網店查詢。你可返回網店重新下單。",
    },
    revoked: {
      title: "此連結已失效",
      text: "網店已取消此連結。如你已付款，款項不會失去；如未付款，請向網店索取新連結。",
    },
    expired: {
      title: "此連結已過期",
      text: "請向網店索取新連結。如你已付款，款項不會失去。",
    },
  },
}

/** Returns the page's texts in a language. */
export function payTexts(language: PayLanguage): PayTexts {
  return language === "zh" ? ZH : EN
}
