import type { withoutWord as english } from "../en/without-word"
import type { Texts } from "../texts"

/** Payments that closed because their time was over. */
export const withoutWord: Texts<typeof english> = {
  title: "未有消息",
  subtitle:
    "以下付款已過期，而付款閘道從未告知結果。請不時與銀行月結單核對：若收到其中任何一筆，即屬未經通知的款項。",
  empty: "暫無付款",
  emptyHint: "未有消息而過期的付款，由第二日起在此顯示。",
  mark: "標記為已核對",
  markOne: "將 {{reference}} 標記為已核對",
  markAll_one: "將此筆標記為已核對",
  markAll_other: "將此頁 {{count}} 筆標記為已核對",
  marked_one: "已將 1 筆付款標記為已核對",
  marked_other: "已將 {{count}} 筆付款標記為已核對",
}
