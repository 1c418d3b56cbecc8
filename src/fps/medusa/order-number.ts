/** The number of an order, as its shop and its customer say it: Medusa's own, or the shop's text. */
export type OrderNumber = number | string

/** The fields that {@link orderNumberOf} reads of an order. */
export interface NumberedOrder {
  readonly display_id?: number | null
  readonly custom_display_id?: string | null
}

/** Returns the number of an order: the shop's own (`HK-2026-0042`) before Medusa's. Pure. */
export function orderNumberOf({
  display_id,
  custom_display_id,
}: NumberedOrder): OrderNumber | null {
  return custom_display_id?.trim() || (display_id ?? null)
}
