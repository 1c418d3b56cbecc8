import type { StatusAnswers } from "./settings-types"

/** The four things that an answer can mean. */
export const VERDICTS = ["paid", "expired", "cancelled", "pending"] as const

/** One of the four. */
export type Verdict = (typeof VERDICTS)[number]

/** The form's own texts: values of a verdict stand in one field, separated by commas. */
export type StatusDraft = Readonly<Record<"path" | "amountPath" | "currencyPath" | Verdict, string>>

const USUAL_PATH = "data.status"

/** The form for a map, or an empty one. */
export function toDraft(map: StatusAnswers | null): StatusDraft {
  return {
    path: map?.path ?? USUAL_PATH,
    amountPath: map?.amountPath ?? "",
    currencyPath: map?.currencyPath ?? "",
    paid: map?.paid.join(", ") ?? "",
    expired: map?.expired.join(", ") ?? "",
    cancelled: map?.cancelled.join(", ") ?? "",
    pending: map?.pending.join(", ") ?? "",
  }
}

/** The map that a form stands for. */
export function fromDraft(draft: StatusDraft): StatusAnswers {
  const amountPath = draft.amountPath.trim()
  const currencyPath = draft.currencyPath.trim()
  return {
    path: draft.path.trim(),
    paid: valuesOf(draft.paid),
    expired: valuesOf(draft.expired),
    cancelled: valuesOf(draft.cancelled),
    pending: valuesOf(draft.pending),
    ...(amountPath ? { amountPath } : {}),
    ...(currencyPath ? { currencyPath } : {}),
  }
}

/** The parts of a list in one field; commas as they are typed in either language. */
export function valuesOf(text: string): string[] {
  return text
    .split(/[,，、\n]/)
    .map((value) => value.trim())
    .filter((value) => value !== "")
}
