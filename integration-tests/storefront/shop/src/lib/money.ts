/** An amount in major units, as the shopper reads it. */
export function money(amount: number | null | undefined, currency: string) {
  return new Intl.NumberFormat("en-HK", { style: "currency", currency }).format(amount ?? 0)
}

const TITLES: Record<string, string> = {
  pp_fps_checkout: "FPS 轉數快",
  pp_system_default: "Manual payment",
}

export const isFps = (providerId?: string) => providerId === "pp_fps_checkout"

/** What a payment provider is called; one that is not listed goes by its id. */
export const paymentTitle = (providerId: string) => TITLES[providerId] ?? providerId
