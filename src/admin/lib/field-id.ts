/** The id of a settings field's control, by the field's dotted path. */
export function idOf(path: string): string {
  return `fps-${path.replaceAll(".", "-")}`
}
