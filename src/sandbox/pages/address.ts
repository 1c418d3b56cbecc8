/** An address as a browser would write it: safe in a `Location` header and in a meta refresh. */
export function browserAddress(url: string): string {
  return new URL(url).href
}
