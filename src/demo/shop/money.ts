/** "HK$120.50" for 120.5 and "hkd". */
export function formatMoney(amount: number, currencyCode: string): string {
  return new Intl.NumberFormat("en-HK", {
    style: "currency",
    currency: currencyCode.toUpperCase(),
  }).format(amount)
}
