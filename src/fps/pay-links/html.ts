/** Text that is HTML already. Only {@link html} makes it. */
export class Html {
  constructor(readonly text: string) {}
}

/** A value in a template: text is escaped, HTML stays, null is nothing. */
type Part = Html | string | number | null | readonly Html[]

/**
 * Writes HTML and escapes every value, so that a shop's name cannot be more than a name. Values
 * stand in text, or in attributes with double quotes.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((all, text, i) => all + show(parts[i - 1] ?? null) + text))
}

function show(part: Part): string {
  if (part === null) {
    return ""
  }
  if (part instanceof Html) {
    return part.text
  }
  return typeof part === "object" ? part.map(({ text }) => text).join("") : escapeText(String(part))
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
}
