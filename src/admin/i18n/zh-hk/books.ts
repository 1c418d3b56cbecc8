import type { books as english } from "../en/books"
import type { Texts } from "../texts"

/** Where the money is that came. */
export const books: Texts<typeof english> = {
  title: "賬目",
  subtitle:
    "每日（香港時間）收到的款項現在何處：以付款證明，與 Medusa 的入賬紀錄及個案核對。其後退款會計入收款當日。",
  from: "由",
  to: "至",
  day: "日期",
  total: "總計",
  figures: {
    received: "收到",
    captured: "訂單入賬",
    sent_back: "已退還",
    open: "待處理個案",
    dismissed: "不作處理",
    difference: "差額",
  },
  balanced: "賬目相符。",
  differs: "賬目不符",
  empty: "這段期間沒有收到款項",
  emptyHint: "請選擇其他日子。",
  show: "{{day}}（{{environment}}）{{figure}}：查看付款",
  behindOf: "{{day}}（香港時間），{{environment}}",
  unknown: "非本店付款：{{id}}",
  more: "另有 {{number}} 筆未有顯示。",
}
