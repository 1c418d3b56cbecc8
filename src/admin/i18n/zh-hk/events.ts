import type { Texts } from "../texts"
import type { events as english } from "../en/events"

/** Events that the gateway posted, and one event with its raw body. */
export const events: Texts<typeof english> = {
  title: "事件通知",
  subtitle: "付款閘道發送到本店並通過驗證的通知。",
  searchHint: "通知編號、閘道訂單或 ID",
  columns: {
    kind: "通知",
    state: "狀態",
    outcome: "結果",
    delivery: "通知編號",
    gatewayOrder: "閘道訂單",
    environment: "環境",
    received: "收到時間",
    attempts: "嘗試次數",
  },
  kind: {
    paid: "付款成功",
    expired: "付款已過期",
    cancelled: "已取消",
    unknown: "不明",
    unreadable: "無法讀取",
  },
  state: {
    waiting: "等候處理",
    done: "已處理",
    failed: "已放棄",
    unreadable: "無法讀取",
  },
  empty: "暫時沒有通知",
  emptyHint: "每當付款成功、過期或取消，付款閘道都會發送通知。",
  detail: {
    title: "通知",
    body: "原始內容",
    pruned: "原始內容已過保存期並已刪除。",
    base64: "內容並非文字，以 Base64 顯示。",
    lastError: "最近一次錯誤",
    received: "收到時間",
    processed: "處理時間",
    code: "通知代碼",
    payment: "付款",
    goToPayment: "前往該筆付款",
    noPayment: "本店沒有這筆付款",
    replay: "重新處理",
    replayHint: "再處理一次這個通知，款項絕不會重複入賬。",
    replayed: "通知已重新處理。",
    cannotReplay: "無法讀取的通知不能重新處理，請向付款閘道查詢該筆付款。",
  },
}
