import type { Texts } from "../texts"
import type { health as english } from "../en/health"

/** The line that says how the connection with the gateway does. */
export const health: Texts<typeof english> = {
  title: "連線狀況",
  gateway: "付款閘道",
  reachable: "有回應",
  unreachable: "沒有回應",
  notAsked: "尚未查詢",
  lastVerified: "最近一次通過驗證的通知",
  noneVerified: "暫時沒有",
  lastRefused: "最近一次被拒絕的通知",
  noneRefused: "沒有",
  events: "事件通知",
  eventsFine: "全部已處理",
  waiting: "{{number}} 個等候處理",
  dead: "{{number}} 個已放棄",
  unreadable: "{{number}} 個無法讀取",
  cases: "待處理",
  noCases: "沒有",
  openCases_one: "{{count}} 宗個案",
  openCases_other: "{{count}} 宗個案",
  refusals: {
    missing_header: "通知沒有簽署標頭，可能並非由付款閘道發出。",
    missing_timestamp: "簽署標頭內沒有時間。",
    missing_signature: "簽署標頭內沒有簽署。",
    bad_timestamp: "簽署標頭內的時間無法讀取。",
    empty_body: "通知內容空白。",
    missing_secret: "未設定簽署密鑰，所以無法驗證。請在下面輸入。",
    wrong_signature:
      "簽署不正確。如果付款一直停留在待付款，即表示這裡的簽署密鑰與付款閘道商戶平台上的不同。",
    stale_timestamp: "通知的時間超出 signatureToleranceSeconds 的限制，請檢查伺服器的時鐘。",
    other: "原因：{{reason}}",
  },
  alarms: {
    books_differ: "賬目不符，涉及 {{count}} 筆付款。",
    since: "發現於 {{when}}",
    goToBooks: "前往賬目",
  },
  notUnderstood: {
    title: "付款閘道的查詢回覆有系統看不懂的內容",
    explanation: "在你說明其意思之前，這些回覆不會改變任何資料；沒有收到通知的付款暫時亦無法跟進。",
    seen_one: "出現過一次，{{when}}",
    seen_other: "出現過 {{count}} 次，最近一次：{{when}}",
    map: "說明其意思",
  },
}
