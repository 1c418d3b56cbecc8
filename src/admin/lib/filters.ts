import type { DataTableFilter } from "@medusajs/ui"
import { todayInHongKong } from "./format"
import type { Words } from "./words"

const DAY_MS = 86_400_000

/** Filters a list by the day in Hong Kong, as the figures above it, on which something was created. */
export function dayRanges(words: Words, label: string): DataTableFilter {
  const today = Date.parse(`${todayInHongKong(new Date())}T00:00:00+08:00`)
  const since = (days: number) => ({ $gte: new Date(today - days * DAY_MS).toISOString() })
  return {
    id: "created_at",
    type: "date",
    label,
    rangeOptionLabel: words("payments.ranges.custom"),
    rangeOptionStartLabel: words("payments.ranges.from"),
    rangeOptionEndLabel: words("payments.ranges.to"),
    options: [
      { label: words("payments.ranges.today"), value: since(0) },
      { label: words("payments.ranges.week"), value: since(6) },
      { label: words("payments.ranges.month"), value: since(29) },
    ],
  }
}

/** Filters a list by the gateway's environment. */
export function environments(words: Words, label: string): DataTableFilter {
  return {
    id: "environment",
    type: "multiselect",
    label,
    searchable: false,
    options: (["sandbox", "production"] as const).map((value) => ({
      value,
      label: words(`common.environment.${value}`),
    })),
  }
}
