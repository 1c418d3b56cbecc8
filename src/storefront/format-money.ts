/** "HK$1,234.50" for 1234.5 and "hkd": the same in both languages, and in every browser. */
export function formatMoney(amount: number, currencyCode: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency: currencyCode }).format(amount)
}
