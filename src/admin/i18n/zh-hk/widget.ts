import type { Texts } from "../texts"
import type { widget as english } from "../en/widget"

/** The part of an order's page. */
export const widget: Texts<typeof english> = {
  title: "轉數快付款",
  atGateway: "閘道狀態",
  inMedusa: "Medusa 狀態",
  details: "查看詳情",
  owed: "尚待退還：{{sum}}",
  owedHint: "Medusa 可能已顯示「已退款」，但款項要由你轉出才算退還。",
  attention: "待處理：{{kind}}",
  started: "開始時間",
  expires: "付款限期",
}
