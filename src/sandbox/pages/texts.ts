import type { PageLanguage } from "./language"

/** Every text of the pages in one language. */
export interface Texts {
  sandbox: string
  checkout: {
    title: string
    payee: string
    reference: string
    payBefore: string
    hongKongTime: string
    /** What stands before and after the clock that counts down. */
    timeLeft: readonly [string, string]
    steps: readonly string[]
    stepsTitle: string
    qrLabel: (amount: string) => string
    qrText: string
    waiting: string
    reload: string
    noSecondDevice: string
    openSimulator: string
    cancel: string
  }
  outcome: {
    paid: string
    paidNote: (merchant: string) => string
    expired: string
    expiredNote: string
    cancelled: string
    cancelledNote: string
    back: (merchant: string) => string
    amount: string
    reference: string
  }
  simulator: {
    title: string
    intro: string
    settings: string
    mode: string
    sandboxMode: string
    productionMode: string
    scanToPay: string
    code: string
    codeHint: string
    review: string
    waitingOrders: string
    noOrders: string
    reviewTitle: string
    payee: string
    fpsId: string
    amount: string
    reference: string
    advanced: string
    failure: string
    failureHint: string
    confirm: string
    other: string
  }
  problem: {
    forbidden: string
    forbiddenNote: string
    unknown: string
    unknownNote: string
    wrongMode: string
    wrongModeNote: string
    badCode: string
    unreadable: string
    checksum: string
    notFps: string
    foreign: string
    notPayable: string
    paid: string
    expired: string
    cancelled: string
    toSimulator: string
    toCheckout: string
  }
}

const en: Texts = {
  sandbox: "Sandbox: no real money moves",
  checkout: {
    title: "Pay by FPS",
    payee: "Pay to",
    reference: "Reference",
    payBefore: "Pay before",
    hongKongTime: "Hong Kong time",
    timeLeft: ["", " left"],
    stepsTitle: "How to pay",
    steps: [
      "Open your banking app and choose “scan to pay”.",
      "Scan this QR code.",
      "Check the payee and the amount, then confirm.",
      "Come back here: this page moves on by itself.",
    ],
    qrLabel: (amount) => `FPS QR code for ${amount}`,
    qrText: "QR code as text",
    waiting: "Waiting for your payment…",
    reload: "I have paid: check again",
    noSecondDevice: "No second device? The payment simulator stands in for a banking app.",
    openSimulator: "Pay in the simulator",
    cancel: "Cancel and go back",
  },
  outcome: {
    paid: "Payment received",
    paidNote: (merchant) => `Thank you. You are being taken back to ${merchant}.`,
    expired: "This payment has expired",
    expiredNote: "The QR code can no longer be paid. No money was taken.",
    cancelled: "This payment was cancelled",
    cancelledNote: "The QR code can no longer be paid. No money was taken.",
    back: (merchant) => `Back to ${merchant}`,
    amount: "Amount",
    reference: "Reference",
  },
  simulator: {
    title: "Payment simulator",
    intro: "Stands in for a banking app.",
    settings: "Settings",
    mode: "Mode",
    sandboxMode: "Sandbox",
    productionMode: "Production",
    scanToPay: "Scan to pay",
    code: "QR code as text",
    codeHint: "Copy it from the checkout, under the QR code.",
    review: "Review payment",
    waitingOrders: "Orders waiting for payment",
    noOrders: "No order is waiting for payment.",
    reviewTitle: "Review the payment",
    payee: "Payee",
    fpsId: "FPS identifier",
    amount: "Amount",
    reference: "Reference",
    advanced: "Advanced options",
    failure: "Is failure payment",
    failureHint: "The bank refuses the payment and no event is sent.",
    confirm: "Confirm",
    other: "Scan another code",
  },
  problem: {
    forbidden: "This address is not valid",
    forbiddenNote:
      "Its signature or token is missing or was altered. Open the checkout with the address that the shop received.",
    unknown: "There is no such order",
    unknownNote: "The sandbox keeps orders in memory: they are gone once it has been restarted.",
    wrongMode: "Choose the sandbox mode",
    wrongModeNote: "Codes of the sandbox can only be paid in sandbox mode.",
    badCode: "This code cannot be paid",
    unreadable: "The text is not an FPS QR code. Copy all of it.",
    checksum: "The checksum does not fit: a part of the text is missing or was altered.",
    notFps: "It is a payment code, but not one for FPS.",
    foreign: "It does not belong to an order of this sandbox.",
    notPayable: "This order cannot be paid",
    paid: "It has already been paid.",
    expired: "It has expired.",
    cancelled: "It was cancelled.",
    toSimulator: "Back to the simulator",
    toCheckout: "Open the checkout",
  },
}

const zhHant: Texts = {
  sandbox: "測試環境：不涉及真實款項",
  checkout: {
    title: "以轉數快付款",
    payee: "收款人",
    reference: "參考編號",
    payBefore: "付款期限",
    hongKongTime: "香港時間",
    timeLeft: ["剩餘 ", ""],
    stepsTitle: "付款步驟",
    steps: [
      "開啟銀行應用程式，選擇「掃碼付款」。",
      "掃描此二維碼。",
      "核對收款人及金額，然後確認。",
      "返回此頁，收款後會自動跳轉。",
    ],
    qrLabel: (amount) => `轉數快二維碼，金額 ${amount}`,
    qrText: "二維碼內容",
    waiting: "正在等待付款……",
    reload: "我已付款：再次查詢",
    noSecondDevice: "沒有第二部裝置？付款模擬器可代替銀行應用程式。",
    openSimulator: "以模擬器付款",
    cancel: "取消並返回",
  },
  outcome: {
    paid: "已收到付款",
    paidNote: (merchant) => `多謝。正在帶你返回「${merchant}」。`,
    expired: "付款已逾期",
    expiredNote: "此二維碼已不能付款，並沒有扣款。",
    cancelled: "付款已取消",
    cancelledNote: "此二維碼已不能付款，並沒有扣款。",
    back: (merchant) => `返回「${merchant}」`,
    amount: "金額",
    reference: "參考編號",
  },
  simulator: {
    title: "付款模擬器",
    intro: "代替銀行應用程式。",
    settings: "設定",
    mode: "模式",
    sandboxMode: "測試（Sandbox）",
    productionMode: "正式",
    scanToPay: "掃碼付款",
    code: "二維碼內容",
    codeHint: "可於付款頁的二維碼下方複製。",
    review: "檢視付款",
    waitingOrders: "等待付款的訂單",
    noOrders: "沒有等待付款的訂單。",
    reviewTitle: "核對付款資料",
    payee: "收款人",
    fpsId: "轉數快識別碼",
    amount: "金額",
    reference: "參考編號",
    advanced: "進階選項",
    failure: "模擬付款失敗",
    failureHint: "銀行會拒絕付款，亦不會發出通知。",
    confirm: "確認",
    other: "掃描另一個二維碼",
  },
  problem: {
    forbidden: "此網址無效",
    forbiddenNote: "簽署或權杖缺漏或曾被更改。請使用商店收到的網址開啟付款頁。",
    unknown: "找不到此訂單",
    unknownNote: "測試環境只在記憶體保存訂單，重新啟動後便會清除。",
    wrongMode: "請選擇測試模式",
    wrongModeNote: "測試環境的二維碼只能在測試模式付款。",
    badCode: "此二維碼不能付款",
    unreadable: "這不是轉數快二維碼的內容，請複製全部文字。",
    checksum: "核對碼不符：內容有缺漏或曾被更改。",
    notFps: "這是付款碼，但不屬於轉數快。",
    foreign: "這不屬於此測試環境的訂單。",
    notPayable: "此訂單不能付款",
    paid: "訂單已付款。",
    expired: "訂單已逾期。",
    cancelled: "訂單已取消。",
    toSimulator: "返回模擬器",
    toCheckout: "開啟付款頁",
  },
}

/** The texts of a language. */
export function textsFor(language: PageLanguage): Texts {
  return language === "en" ? en : zhHant
}
