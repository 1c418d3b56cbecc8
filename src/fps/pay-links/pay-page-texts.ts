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
  readonly refunded: string
  readonly pay: string
  /** Leads back to the QR code that was shown. */
  readonly show: string
  readonly timeLeft: string
  readonly minutes: (count: number) => string
  readonly keptUntil: string
  readonly validUntil: string
  /** The bank refuses, or its app cannot read the QR code. */
  readonly refused: string
  readonly changedMind: string
  readonly shop: string
  readonly again: string
  readonly help: string
  /** How to pay on the phone that shows the QR code, after the other way. */
  readonly how: {
    readonly computer: string
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
  /** The heading once the time to pay is over. */
  readonly overTitle: string
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
export type PayProblem = "away" | "details" | "busy" | "over" | "closed" | "received" | "claimed"

const EN: PayTexts = {
  lang: "en",
  other: "中文",
  order: "Order",
  reference: "Payment reference (give it if you contact the shop)",
  copy: "Copy",
  copied: "Copied",
  owed: "Amount",
  received: "Received",
  refunded: "Refunded",
  pay: "Pay with FPS",
  show: "Show the QR code again",
  timeLeft: "Time left",
  minutes: (count) => (count === 1 ? "1 minute" : `${count} minutes`),
  keptUntil: "Order kept until (Hong Kong time)",
  validUntil: "Link valid until (Hong Kong time)",
  refused:
    "Did your bank refuse, or can the app not read the QR code? If no money was taken, raise the limit in your banking app, or use another bank’s app. Do not pay in two parts.",
  changedMind:
    "Changed your mind? Not paying is enough. To end the QR code now, show it again: its page may have a cancel button. If you have paid, do not cancel.",
  shop: "Back to the shop",
  again: "Refresh",
  help: "Contact the shop",
  how: {
    computer: "On a computer: scan the QR code with the banking app on your phone.",
    title: "If your banking app is on this phone:",
    save: "On the next page, save the QR code or take a screenshot.",
    saveAgain:
      "Press “Show the QR code again”. Save that QR code, or take a new screenshot; do not use an older picture.",
    open: "Open your banking app, choose to scan a QR code, and pick that picture from your photos.",
    check: (payee) =>
      payee === null
        ? "Check the payee and the amount, and confirm. Come back to this page; if you cannot, your payment still counts."
        : `Check the amount, and that the payee is “${payee}”. If not, do not pay, and contact the shop. Confirm, and come back to this page; if you cannot, your payment still counts.`,
  },
  device: {
    title: "Open this page on another device (not the payment code)",
    text: "This code is not for a banking app. Scan it with the camera of the other device: it opens this page there, for the same payment.",
    code: "QR code that opens this page",
  },
  claim: {
    open: "My bank shows it as paid",
    title: "Does your bank show it as paid?",
    text: "Tell the shop, and it will look for your payment. If your banking app shows a transaction or reference number, enter it: the shop finds the payment sooner.",
    reference: "Your bank’s transaction or reference number (optional)",
    send: "Tell the shop",
    back: "Back",
    noted: {
      title: "The shop has noted your report",
      text: "Please do not pay again. Keep this link, and open it later to see the result. If nothing has changed by tomorrow, contact the shop.",
    },
    notPaid: "Pay only if you are sure that you have not paid.",
  },
  problems: {
    away: "The payment service is not responding. No new payment was started. Please try again in a minute.",
    details:
      "The shop has to complete your order details first. No new payment was started. Please contact the shop.",
    busy: "A payment for this order is being prepared. Please try again in a moment.",
    closed:
      "The shop is not taking FPS payments at the moment. No new payment was started. Please try again later, or contact the shop.",
    received:
      "A payment of this amount was received before. Please do not pay again; contact the shop.",
    over: "The time to pay for this order has run out. If you have paid, do not pay or order again: tell the shop. If not, please order again.",
    claimed: "You have told the shop already. Please wait, and do not pay again.",
  },
  overTitle: "The time to pay is over",
  unknown: {
    title: "The link may be incomplete",
    text: "If you have paid, your money is not lost: do not pay again. Open the link again from the message that you received, or ask the shop.",
  },
  notArrived: {
    title: "No payment received so far",
    text: "If your bank shows it as paid or processing, do not pay again: your money is not lost. Refresh this page in a few minutes. If your bank shows it as paid and this page still does not, press “My bank shows it as paid”. If you have not paid, you can pay now. An earlier QR code may still work: pay only with the code that the next page shows.",
  },
  states: {
    open: {
      title: "Pay for your order",
      text: "If your bank already shows this amount as paid or processing, do not pay again: contact the shop. If not, the next page shows a QR code. Scan it with your banking app, or save it and open it there.",
    },
    waiting: {
      title: "Waiting for confirmation",
      text: "If your bank shows it as paid or processing, do not pay again: your money is not lost. This page updates by itself, which can take a few minutes; you may close it.",
    },
    arriving: {
      title: "Your payment has been received",
      text: "It is being added to your order. Please do not pay again.",
    },
    review: {
      title: "Your payment has been received",
      text: "The shop is checking it and will contact you, also if the amount was wrong. Please do not pay again, and do not send any difference yet.",
    },
    paid: {
      title: "Paid",
      text: "Thank you. Your order is fully paid. If you paid twice or too much, ask the shop for a refund. You can close this page.",
    },
    refunded: {
      title: "Your payment was refunded",
      text: "The shop has sent it to you. If it does not arrive, contact the shop with the payment reference.",
    },
    new_order: {
      title: "The shop has placed a new order for your payment",
      text: "It takes the place of the cancelled order. Please do not pay or order again.",
    },
    no_order: {
      title: "Your payment has been received",
      text: "The order is cancelled. Please do not pay again: the shop will contact you about a refund or a new order.",
    },
    nothing_owed: {
      title: "Nothing to pay",
      text: "This order is fully paid. If you paid twice, ask the shop for a refund. You can close this page.",
    },
    pending_elsewhere: {
      title: "Another payment is under way",
      text: "This order is being paid in another way. Please do not pay again; ask the shop if you are not sure.",
    },
    cancelled: {
      title: "This order was cancelled",
      text: "Please do not pay for it. If you have paid, your money is not lost: ask the shop, and do not order again yet. If you have not paid, you can order again.",
    },
    revoked: {
      title: "This link is no longer valid",
      text: "If you have paid, your money is not lost: do not pay again. Ask the shop, and show it the message with this link. If you have not paid, ask the shop for a new link.",
    },
    expired: {
      title: "This link has expired",
      text: "If you have paid, your money is not lost: do not pay again. Ask the shop, and show it the message with this link. If you have not paid, ask the shop for a new link.",
    },
  },
}

const ZH: PayTexts = {
  lang: "zh-Hant-HK",
  other: "English",
  order: "訂單",
  reference: "付款參考編號（查詢時請提供）",
  copy: "複製",
  copied: "已複製",
  owed: "金額",
  received: "已收金額",
  refunded: "已退款金額",
  pay: "以轉數快付款",
  show: "再次顯示二維碼",
  timeLeft: "剩餘時間",
  minutes: (count) => `${count} 分鐘`,
  keptUntil: "訂單保留至（香港時間）",
  validUntil: "連結有效至（香港時間）",
  refused:
    "銀行拒絕付款，或應用程式讀不到二維碼？如未有扣款，可提高轉賬限額，或改用另一間銀行的應用程式。請勿分兩次付款。",
  changedMind:
    "改變主意？不付款即可。如要即時取消二維碼，請再次顯示，該頁或有取消按鈕；如已付款，請勿取消。",
  shop: "返回網店",
  again: "重新整理",
  help: "聯絡網店",
  how: {
    computer: "如用電腦：請用手機的銀行應用程式掃描二維碼。",
    title: "如用同一部手機付款：",
    save: "在下一頁儲存二維碼圖片，或截圖。",
    saveAgain: "按「再次顯示二維碼」，儲存該二維碼圖片或重新截圖；請勿使用舊圖片。",
    open: "開啟銀行應用程式，選擇掃描二維碼，再從相簿選取該圖片。",
    check: (payee) =>
      payee === null
        ? "核對收款人及金額並確認付款，然後返回此頁；即使未能返回，付款仍然有效。"
        : `核對金額，以及收款人是否「${payee}」；如不符，請勿付款，並聯絡網店。確認付款後返回此頁；即使未能返回，付款仍然有效。`,
  },
  device: {
    title: "在另一部裝置開啟此頁（並非付款碼）",
    text: "此碼並非付款碼，不能用銀行應用程式掃描。請用另一部裝置的相機掃描，便可在該裝置開啟此頁，支付同一筆款項。",
    code: "開啟此頁的二維碼",
  },
  claim: {
    open: "我的銀行已顯示付款成功",
    title: "銀行是否已顯示付款成功？",
    text: "請通知網店，網店會核對你的付款。如銀行應用程式顯示交易編號或參考編號，請填寫，以便更快核對。",
    reference: "銀行的交易編號或參考編號（選填）",
    send: "通知網店",
    back: "返回",
    noted: {
      title: "網店已收到你的通知",
      text: "請勿重複付款。請保留此連結，稍後再開啟查看結果。如明天仍無更新，請聯絡網店。",
    },
    notPaid: "確定尚未付款，才按此付款。",
  },
  problems: {
    away: "付款服務沒有回應，並未開始新的付款。請稍後再試。",
    details: "網店須先補充你的訂單資料，你才可付款；並未開始新的付款，請聯絡網店。",
    busy: "正在準備此訂單的付款，請稍後再試。",
    closed: "網店目前暫停接受轉數快付款，並未開始新的付款。請稍後再試，或聯絡網店。",
    received: "網店早前已收到同一金額的付款。請勿重複付款，並聯絡網店。",
    over: "此訂單的付款時限已過。如已付款，請勿重複付款或重新下單，並通知網店。如未付款，請重新下單。",
    claimed: "你已通知網店，請稍候，並請勿重複付款。",
  },
  overTitle: "付款時限已過",
  unknown: {
    title: "連結可能不完整",
    text: "如已付款，款項不會遺失，請勿重複付款。請從收到的訊息重新開啟連結，或向網店查詢。",
  },
  notArrived: {
    title: "暫未收到付款",
    text: "如銀行顯示付款成功或處理中，請勿重複付款，款項不會遺失，請數分鐘後重新整理此頁。如銀行顯示付款成功而此頁仍未顯示，請按「我的銀行已顯示付款成功」。如未付款，可現在付款。先前的二維碼可能仍然有效；請只用下一頁顯示的二維碼付款。",
  },
  states: {
    open: {
      title: "為你的訂單付款",
      text: "如銀行已顯示此金額付款成功或處理中，請勿重複付款，並聯絡網店。如尚未付款，下一頁會顯示二維碼，請用銀行應用程式掃描，或儲存後在應用程式內開啟。",
    },
    waiting: {
      title: "等待付款確認",
      text: "如銀行顯示付款成功或處理中，請勿重複付款，款項不會遺失。此頁會自動更新，或需數分鐘；你亦可關閉此頁。",
    },
    arriving: {
      title: "已收到你的付款",
      text: "正在將款項記入你的訂單，請勿重複付款。",
    },
    review: {
      title: "已收到你的付款",
      text: "網店正在核對，如金額有誤亦會與你聯絡。請勿重複付款，亦請暫勿補付差額。",
    },
    paid: {
      title: "已付款",
      text: "多謝！訂單已全數付清。如重複付款或多付，請聯絡網店退款。你可以關閉此頁。",
    },
    refunded: {
      title: "已退款",
      text: "網店已把款項退還給你。如未收到，請聯絡網店，並提供付款參考編號。",
    },
    new_order: {
      title: "網店已用你的款項重新下單",
      text: "新訂單取代已取消的訂單。請勿重複付款或重新下單。",
    },
    no_order: {
      title: "已收到你的付款",
      text: "訂單已取消。請勿重複付款，網店會就退款或重新下單與你聯絡。",
    },
    nothing_owed: {
      title: "毋須付款",
      text: "此訂單已全數付清。如已重複付款，請聯絡網店退款。你可以關閉此頁。",
    },
    pending_elsewhere: {
      title: "正以其他方式付款",
      text: "此訂單正以其他方式付款，請勿重複付款；如有疑問，請向網店查詢。",
    },
    cancelled: {
      title: "此訂單已取消",
      text: "請勿為此訂單付款。如已付款，款項不會遺失，請向網店查詢，並暫勿重新下單。如未付款，可返回網店重新下單。",
    },
    revoked: {
      title: "此連結已失效",
      text: "如已付款，款項不會遺失，請勿重複付款；請向網店查詢，並出示載有此連結的訊息。如未付款，請向網店索取新連結。",
    },
    expired: {
      title: "此連結已過期",
      text: "如已付款，款項不會遺失，請勿重複付款；請向網店查詢，並出示載有此連結的訊息。如未付款，請向網店索取新連結。",
    },
  },
}

/** Returns the page's texts in a language. */
export function payTexts(language: PayLanguage): PayTexts {
  return language === "zh" ? ZH : EN
}
