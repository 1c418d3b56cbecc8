import { languageOf } from ".."

interface ComponentTexts {
  readonly pay: string
  readonly busy: string
  /** Title and text while nothing is known. */
  readonly loading: readonly [string, string]
  /** Title and text while nothing can be known. */
  readonly away: readonly [string, string]
  readonly order: string
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
  /** Follows `orderCancelled`. */
  readonly backToCart: string
  readonly orderUnpaid: string
  /** There is no order yet. */
  readonly cart: string
  /** The code has ended, and the gateway is asked about it. */
  readonly soon: string
  readonly timeLeft: string
  readonly minutes: (count: number) => string
  readonly changedMind: string
}

/** How to pay on the phone that shows the QR code. */
interface HowTexts {
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
  readonly noted: string
}

const EN: ComponentTexts = {
  pay: "Pay with FPS",
  busy: "One moment…",
  loading: ["One moment, please", "We are checking your payment."],
  away: [
    "We cannot reach the shop",
    "If you have paid, nothing is lost. Please open this page again later.",
  ],
  order: "See your order",
  copy: { copy: "Copy", copied: "Copied" },
  claim: {
    open: "My bank shows it as paid",
    text: "Tell us, and we will look for your payment. Your banking app shows a transaction number; with it we find the payment sooner.",
    reference: "Transaction number in your banking app (if you have it)",
    send: "Tell the shop",
    noted:
      "You have told us that your bank shows it as paid. We are looking for it; please do not pay again.",
  },
  guide: {
    kept: (until) =>
      `Your order is kept until ${until}, Hong Kong time. If you have not paid, “Try again” shows a new QR code for it. If you no longer want it, do nothing.`,
    orderCancelled: "Your order is cancelled.",
    backToCart: " If you have not paid, “Try again” puts its items back into your cart.",
    orderUnpaid:
      "No payment has reached your order. If you have not paid, “Try again” puts its items back into your cart.",
    cart: "Nothing is ordered yet. “Try again” leads back to your cart.",
    soon: "If you have not paid, you can try again here in a few minutes.",
    timeLeft: "Time left",
    minutes: (count) => (count === 1 ? "1 minute" : `${count} minutes`),
    changedMind:
      "Changed your mind? Show the QR code again, and cancel on that page. “Try again” then puts the items back into your cart. Or do not pay: the code closes when the time is up.",
  },
  how: {
    title: "To pay with a banking app on this phone:",
    steps: ({ payee, again }) => [
      again
        ? "Press “Show the QR code again”. Save that code, or take a screenshot."
        : "On the next page, save the QR code or take a screenshot.",
      "Open your banking app, choose to scan, and pick that picture.",
      payee
        ? `Check the amount. Your bank should show the payee “${payee}”; if it shows another name, do not pay. Confirm, and come back to the shop.`
        : "Check the amount. Confirm, and come back to the shop.",
    ],
  },
  device: {
    title: "Open this page on another device",
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
    "There is something in your cart",
    "If you continue, this order replaces the items in your cart.",
  ],
  goOn: "Continue",
  otherBrowser: [
    "You began in another browser",
    "To try again, open this page in the browser that you began in, or order again in the shop. If you have paid, nothing is lost.",
  ],
}

const ZH: ComponentTexts = {
  pay: "以轉數快付款",
  busy: "請稍候……",
  loading: ["請稍候", "正在查詢你的付款。"],
  away: ["暫時未能連接網店", "如你已付款，款項不會失去，請稍後再查看此頁。"],
  order: "查看訂單",
  copy: { copy: "複製", copied: "已複製" },
  claim: {
    open: "我的銀行顯示已付款",
    text: "請通知我們，我們會查找你的付款。銀行應用程式會顯示交易編號，有助我們更快找到。",
    reference: "銀行應用程式內的交易編號（如有）",
    send: "通知網店",
    noted: "你已通知我們，銀行顯示已付款。我們正在查找款項，請勿再次付款。",
  },
  guide: {
    kept: (until) =>
      `訂單保留至香港時間 ${until}。如未付款，按「再試一次」可取得新的二維碼；如不再需要，毋須理會。`,
    orderCancelled: "訂單已取消。",
    backToCart: "如未付款，按「再試一次」可把商品放回購物車。",
    orderUnpaid: "訂單暫未收到付款。如未付款，按「再試一次」可把商品放回購物車。",
    cart: "尚未下單。按「再試一次」可返回購物車。",
    soon: "如未付款，數分鐘後可在此頁再試。",
    timeLeft: "剩餘時間",
    minutes: (count) => `${count} 分鐘`,
    changedMind:
      "改變主意？請再次顯示二維碼，並在該頁取消，然後按「再試一次」把商品放回購物車。不付款亦可，時限一到，二維碼便會失效。",
  },
  how: {
    title: "用這部手機的銀行應用程式付款：",
    steps: ({ payee, again }) => [
      again
        ? "按「再次顯示二維碼」，儲存該二維碼圖片，或截圖。"
        : "在下一頁儲存二維碼圖片，或截圖。",
      "開啟銀行應用程式，選擇掃描，再選取該圖片。",
      payee
        ? `核對金額。銀行應顯示收款人為「${payee}」；如名稱不符，請勿付款。確認付款後返回網店。`
        : "核對金額，確認付款後返回網店。",
    ],
  },
  device: {
    title: "在另一部裝置開啟此頁",
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
  otherCart: ["你的購物車內已有商品", "如繼續，購物車內的商品會被此訂單的商品取代。"],
  goOn: "繼續",
  otherBrowser: [
    "你使用了另一個瀏覽器",
    "如要再試，請在開始付款時使用的瀏覽器開啟此頁，或返回網店重新下單。如你已付款，款項不會失去。",
  ],
}

/** Returns the texts of the components, besides the SDK's own. */
export function componentTexts(language: string | undefined): ComponentTexts {
  return languageOf(language) === "en" ? EN : ZH
}
