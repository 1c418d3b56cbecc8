import { languageOf } from ".."

interface ComponentTexts {
  readonly pay: string
  readonly busy: string
  /** Title and text while nothing is known. */
  readonly loading: readonly [string, string]
  /** Title and text while nothing can be known. */
  readonly away: readonly [string, string]
  readonly order: string
  /** Follows the label of the reference. */
  readonly giveIt: string
  /** One tap to copy the reference. */
  readonly copy: { readonly copy: string; readonly copied: string }
  readonly claim: ClaimTexts
  readonly guide: GuideTexts
  readonly how: HowTexts
  /** Handing the payment over to another device. */
  readonly device: { readonly title: string; readonly text: string; readonly code: string }
  /** Labels of what the cart lacks. */
  readonly details: { readonly name: string; readonly phone: string; readonly email: string }
  /** The losses of the new cart: promotions, items, delivery, store credit. */
  readonly lost: readonly [string, string, string, string]
  /** The new cart is another one: title and text. */
  readonly changed: readonly [string, string]
  readonly oldTotal: string
  readonly newTotal: string
  readonly goOnWith: (total: string) => string
  /** Trying again would replace another cart: title and text. */
  readonly otherCart: readonly [string, string]
  readonly goOn: string
  /** Trying again belongs to another browser: title and text. */
  readonly otherBrowser: readonly [string, string]
}

/** The state of the order, the time left, and advice after a change of mind. */
interface GuideTexts {
  readonly kept: (until: string) => string
  readonly orderCancelled: string
  /** Follows it, if nobody knows of a payment. */
  readonly notAgainYet: string
  /** In place of the SDK's own text, if the payment was received and staff decide. */
  readonly decide: string
  /** In its place, once the customer has reported a payment. */
  readonly orderClosed: string
  /** Follows `notAgainYet`. */
  readonly backToCart: string
  readonly orderUnpaid: string
  /** There is no order yet. */
  readonly cart: string
  /** The code has ended, and the gateway is asked about it. */
  readonly soon: string
  /** The cart changed, and nothing is ordered. */
  readonly checkOut: string
  /** This QR code buys nothing, and the order stays. */
  readonly newestCode: string
  /** Staff used another amount than was asked for. The title replaces the SDK's own. */
  readonly lessTitle: string
  readonly less: string
  readonly more: string
  /** The gateway reports one payment of a QR code that was paid twice. */
  readonly twice: string
  /** Something else paid the order of a refunded payment. */
  readonly staysPaid: string
  readonly timeLeft: string
  readonly minutes: (count: number) => string
  /** The bank refuses, or its app cannot read the QR code. */
  readonly refused: string
  readonly changedMind: string
}

/** How to pay on the phone that shows the QR code, after the other way. */
interface HowTexts {
  readonly computer: string
  readonly title: string
  /** `again`: the QR code was shown before. */
  readonly steps: (input: { payee: string | undefined; again: boolean }) => readonly string[]
}

/** How a customer says that it is paid. */
interface ClaimTexts {
  readonly open: string
  readonly text: string
  readonly reference: string
  readonly send: string
  /** In place of the SDK's own text: the report did not get through. */
  readonly notSent: string
  readonly noted: string
  /** Above the buttons: a customer may have been mistaken. */
  readonly notPaid: string
}

const EN: ComponentTexts = {
  pay: "Pay with FPS",
  busy: "One moment…",
  loading: ["One moment, please", "We are checking your payment."],
  away: [
    "We cannot check your payment right now",
    "If you have paid, do not pay again: your money is not lost. Please open this page again later.",
  ],
  order: "See your order",
  giveIt: " (give it if you contact us)",
  copy: { copy: "Copy", copied: "Copied" },
  claim: {
    open: "My bank shows it as paid",
    text: "Tell us, and we will look for your payment. If your banking app shows a transaction or reference number, enter it: we find the payment sooner.",
    reference: "Your bank’s transaction or reference number (optional)",
    send: "Tell us",
    notSent: "Your report was not sent. Please send it again, or contact us. Do not pay again.",
    noted:
      "Thank you. We have noted it. Please do not pay again. Keep the link of this page, and open it later to see the result. If nothing has changed by tomorrow, contact us.",
    notPaid: "Pay only if you are sure that you have not paid.",
  },
  guide: {
    kept: (until) =>
      `Your order is kept until ${until}, Hong Kong time. If you have not paid, “Try again” shows a new QR code: pay only with that one. If you no longer want the order, not paying is enough.`,
    orderCancelled: "Your order is cancelled.",
    notAgainYet: " If your bank shows the payment as paid or processing, do not order again yet.",
    decide:
      "Your order is cancelled. Please do not pay again: we will contact you about a refund or a new order.",
    orderClosed: "Your order is cancelled. If your payment arrived, we will contact you.",
    backToCart: " If you have not paid, “Try again” puts its items back into your cart.",
    orderUnpaid:
      "No payment has reached your order. If you have not paid, “Try again” puts its items back into your cart.",
    cart: "Nothing is ordered yet. If you have not paid, “Try again” leads back to your cart; pay only with its new QR code.",
    soon: "If you have not paid, open this page again later to try again.",
    checkOut: "If you have not paid, check out again in the shop.",
    newestCode:
      "If you have not paid, pay only with the newest QR code of this order, if there is one.",
    lessTitle: "We have received part of the amount",
    less: "This payment was less than the amount due. If you have not paid the rest, it is still due: pay it by the link that we send you.",
    twice: "If you paid twice, contact us for a refund.",
    more: "You paid more than the amount due. We will contact you about the difference.",
    staysPaid: "Your order stays paid.",
    timeLeft: "Time left",
    minutes: (count) => (count === 1 ? "1 minute" : `${count} minutes`),
    refused:
      "Did your bank refuse, or can the app not read the QR code? If no money was taken, raise the limit in your banking app, or use another bank’s app. Do not pay in two parts.",
    changedMind:
      "Changed your mind? Not paying is enough. To end the QR code now, show it again: its page may have a cancel button. If you have paid, do not cancel.",
  },
  how: {
    computer: "On a computer: scan the QR code with the banking app on your phone.",
    title: "If your banking app is on this phone:",
    steps: ({ payee, again }) => [
      again
        ? "Press “Show the QR code again”. Save that QR code, or take a new screenshot; do not use an older picture."
        : "On the next page, save the QR code or take a screenshot.",
      "Open your banking app, choose to scan a QR code, and pick that picture from your photos.",
      payee
        ? `Check the amount, and that the payee is “${payee}”. If not, do not pay, and contact us. Confirm, and come back to the shop; if you cannot, your payment still counts.`
        : "Check the payee and the amount, and confirm. Come back to the shop; if you cannot, your payment still counts.",
    ],
  },
  device: {
    title: "Open this page on another device (not the payment code)",
    text: "This code is not for a banking app. Scan it with the camera of the other device: it opens this page there, for the same payment.",
    code: "QR code that opens this page",
  },
  details: { name: "Name", phone: "Phone", email: "Email" },
  lost: [
    "Promotions that no longer apply",
    "Sold out, and not in the new cart",
    "No longer offered. Please choose the delivery again",
    "Store credit that is not used this time",
  ],
  changed: ["Your cart has changed.", "Please check it before you continue."],
  oldTotal: "Old total",
  newTotal: "New total",
  goOnWith: (total) => `Continue with ${total}`,
  otherCart: [
    "There is something in your cart.",
    "If you continue, this order replaces the items in your cart.",
  ],
  goOn: "Continue",
  otherBrowser: [
    "You began in another browser",
    "If you have paid, do not order again: your money is not lost, and you can contact us. If not, open this page in the browser that you began in, or order again in the shop.",
  ],
}

const ZH: ComponentTexts = {
  pay: "以轉數快付款",
  busy: "請稍候……",
  loading: ["請稍候", "正在查詢你的付款。"],
  away: ["暫時未能查詢付款狀況", "如已付款，請勿重複付款，款項不會遺失，請稍後再開啟此頁。"],
  order: "查看訂單",
  giveIt: "（查詢時請提供）",
  copy: { copy: "複製", copied: "已複製" },
  claim: {
    open: "我的銀行已顯示付款成功",
    text: "請通知我們，我們會核對你的付款。如銀行應用程式顯示交易編號或參考編號，請填寫，以便更快核對。",
    reference: "銀行的交易編號或參考編號（選填）",
    send: "通知我們",
    notSent: "未能送出通知。請再次送出，或聯絡我們；請勿重複付款。",
    noted:
      "多謝通知，我們已記錄。請勿重複付款。請保留此頁的連結，稍後再開啟查看結果。如明天仍無更新，請聯絡我們。",
    notPaid: "確定尚未付款，才按此付款。",
  },
  guide: {
    kept: (until) =>
      `訂單保留至香港時間 ${until}。如未付款，按「再試一次」可取得新的二維碼，請只用新二維碼付款。如不再需要此訂單，不付款即可。`,
    orderCancelled: "訂單已取消。",
    notAgainYet: "如銀行顯示付款成功或處理中，請暫勿重新下單。",
    decide: "訂單已取消。請勿重複付款，我們會就退款或重新下單與你聯絡。",
    orderClosed: "訂單已取消；如已收到款項，我們會與你聯絡。",
    backToCart: "如未付款，按「再試一次」可把商品放回購物車。",
    orderUnpaid: "訂單暫未收到付款。如未付款，按「再試一次」可把商品放回購物車。",
    cart: "尚未下單。如未付款，按「再試一次」可返回購物車；請只用新二維碼付款。",
    soon: "如未付款，可稍後再開啟此頁重試。",
    checkOut: "如未付款，請返回網店重新結賬。",
    newestCode: "如未付款，請只用此訂單最新的二維碼付款（如有）。",
    lessTitle: "已收到部分款項",
    less: "此筆款項少於應付金額。如未付清餘額，仍須支付，請使用我們發送的連結付款。",
    twice: "如已重複付款，請聯絡我們退款。",
    more: "你多付了款項，我們會就差額與你聯絡。",
    staysPaid: "訂單仍為已付款。",
    timeLeft: "剩餘時間",
    minutes: (count) => `${count} 分鐘`,
    refused:
      "銀行拒絕付款，或應用程式讀不到二維碼？如未有扣款，可提高轉賬限額，或改用另一間銀行的應用程式。請勿分兩次付款。",
    changedMind:
      "改變主意？不付款即可。如要即時取消二維碼，請再次顯示，該頁或有取消按鈕；如已付款，請勿取消。",
  },
  how: {
    computer: "如用電腦：請用手機的銀行應用程式掃描二維碼。",
    title: "如用同一部手機付款：",
    steps: ({ payee, again }) => [
      again
        ? "按「再次顯示二維碼」，儲存該二維碼圖片或重新截圖；請勿使用舊圖片。"
        : "在下一頁儲存二維碼圖片，或截圖。",
      "開啟銀行應用程式，選擇掃描二維碼，再從相簿選取該圖片。",
      payee
        ? `核對金額，以及收款人是否「${payee}」；如不符，請勿付款，並聯絡我們。確認付款後返回網店；即使未能返回，付款仍然有效。`
        : "核對收款人及金額並確認付款，然後返回網店；即使未能返回，付款仍然有效。",
    ],
  },
  device: {
    title: "在另一部裝置開啟此頁（並非付款碼）",
    text: "此碼並非付款碼，不能用銀行應用程式掃描。請用另一部裝置的相機掃描，便可在該裝置開啟此頁，支付同一筆款項。",
    code: "開啟此頁的二維碼",
  },
  details: { name: "姓名", phone: "電話", email: "電郵" },
  lost: [
    "已不適用的優惠",
    "已售罄、不在新購物車內",
    "已不再提供，請重新選擇送貨方式",
    "今次未有使用的購物金",
  ],
  changed: ["購物車已更改。", "請先核對再繼續。"],
  oldTotal: "原總額",
  newTotal: "新總額",
  goOnWith: (total) => `繼續（${total}）`,
  otherCart: ["你的購物車內已有商品。", "如繼續，購物車內的商品會被此訂單的商品取代。"],
  goOn: "繼續",
  otherBrowser: [
    "你在另一個瀏覽器開始付款",
    "如已付款，請勿重新下單，款項不會遺失，請聯絡我們。如未付款，請在開始付款時使用的瀏覽器開啟此頁，或返回網店重新下單。",
  ],
}

/** Returns the texts of the components, besides the SDK's own. */
export function componentTexts(language: string | undefined): ComponentTexts {
  return languageOf(language) === "en" ? EN : ZH
}
