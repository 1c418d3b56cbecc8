import type { Texts } from "../texts"
import type { payLink as english } from "../en/pay-link"

/** The part of an order's page that asks for its money. */
export const payLink: Texts<typeof english> = {
  title: "要求付款",
  owed: "現時應付",
  explanation: "製作連結傳給顧客。連結每次都按訂單當時所欠的金額，以轉數快收款。",
  request: "製作付款連結",
  link: "付款連結",
  expires: "有效至",
  note: "備註",
  address: "連結",
  messageEn: "英文訊息",
  messageZh: "中文訊息",
  qr: "連結的二維碼",
  qrHint: "供櫃檯使用：顧客以手機相機掃描，即可付款。",
  send: "以電郵傳送",
  revoke: "撤回連結",
  revokeTitle: "撤回此連結？",
  revokeExplanation:
    "撤回後連結即失效。如顧客已開啟付款二維碼，該碼在到期前仍可付款，付款閘道無法收回。",
  status: {
    open: "有效",
    paid: "已付款",
    nothing_owed: "無欠款",
    revoked: "已撤回",
    expired: "已過期",
  },
  done: {
    request: "連結已備妥",
    send: "連結已傳送",
    revoke: "連結已撤回",
  },
}
