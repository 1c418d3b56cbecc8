import type { AdminStatement } from "../../../src/fps/statements/answers"
import type { AdminApi } from "../../helpers/admin-api"
import { TEA_PRICE } from "../../helpers/seed"
import { upload } from "./support"

export const PRICE = `${TEA_PRICE}.00`
export const NUMBER = "FT26332123456"
export const WITH_NUMBER = "Date,Details,Bank reference,Amount"

/** What a confirmation was answered with. */
interface Answer {
  readonly status: number
  readonly code: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Records payments, and sends files of any columns. */
export function confirmations(api: AdminApi) {
  const confirm = async (
    payment: { id: string },
    reference: string | null | undefined,
    more: object = {},
  ): Promise<Answer> => {
    const { status, body } = await api.post(`/admin/fps/payments/${payment.id}/confirm`, {
      ...{ amount: TEA_PRICE, reference },
      ...more,
    })
    const answered = body as Answer["body"] & { code?: string; payment?: { status: string } }
    return { status, code: answered.code ?? answered.payment?.status ?? "", body: answered }
  }
  const send = async (
    head: string,
    ...rows: readonly (string | { readonly date: string })[]
  ): Promise<AdminStatement> => {
    const lines = rows.filter((row) => typeof row === "string")
    const chosen = rows.find((row) => typeof row !== "string")
    const mapping = { date: "Date", text: "Details", amount: "Amount", ...chosen }
    const answer = await upload(api, Buffer.from([head, ...lines].join("\n")), mapping).expect(200)
    return (answer.body as { statement: AdminStatement }).statement
  }
  return { confirm, send }
}

export const PAID = { status: 200, code: "paid" }
export const refused = (code: string) => ({ status: 409, code })
