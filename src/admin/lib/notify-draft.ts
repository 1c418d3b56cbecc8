import type { Notify } from "./settings-types"
import { valuesOf } from "./status-draft"

/** The form's own texts: the recipients stand in one field, separated by commas. */
export type NotifyDraft = Readonly<Record<keyof Notify, string>>

/** The form for what is set, or an empty one. */
export function toNotifyDraft(notify: Notify | null): NotifyDraft {
  return {
    to: notify?.to.join(", ") ?? "",
    channel: notify?.channel ?? "email",
    adminUrl: notify?.adminUrl ?? "",
  }
}

/** The value that a form stands for. */
export function fromNotifyDraft(draft: NotifyDraft): Notify {
  const adminUrl = draft.adminUrl.trim()
  return {
    to: valuesOf(draft.to),
    channel: draft.channel.trim(),
    ...(adminUrl ? { adminUrl } : {}),
  }
}
