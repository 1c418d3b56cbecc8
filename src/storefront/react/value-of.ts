/** Returns what stands in an input. The package is compiled without a browser's types. */
export function valueOf(input: object): string {
  return String(Reflect.get(input, "value"))
}
