import { EVENT_ID_HEADER, SIGNATURE_HEADER } from "../protocol"

/** A request as a line for a POSIX shell. `headers` and `body` stand in it as they are. */
export function curlLine(input: {
  method: string
  url: string
  headers: Readonly<Record<string, string | undefined>>
  body?: string
}): string {
  const { method, url, headers, body } = input
  const parts = [
    `curl -X ${method} ${quote(url)}`,
    ...Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [`-H ${quote(`${name}: ${value}`)}`],
    ),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ]
  return parts.join(" ")
}

/** The headers of an event, as an attempt sent them. */
export function eventHeaders(input: { id: string; signature: string | undefined }) {
  return {
    "Content-Type": "application/json",
    [EVENT_ID_HEADER]: input.id,
    [SIGNATURE_HEADER]: input.signature,
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
