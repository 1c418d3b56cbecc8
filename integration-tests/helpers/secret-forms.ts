/** Shorter pieces stand in many a text by chance. */
const MIN_LENGTH = 8

/**
 * Everything a secret may look like in a text: as it is, escaped for JSON or a URL, in hex, and in
 * either Base64 at each of the three places where it may begin inside of something longer.
 */
export function formsOf(secret: string): string[] {
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    encodeURI(secret),
    new URLSearchParams({ "": secret }).toString().slice(1),
    Buffer.from(secret).toString("hex"),
    ...[0, 1, 2].flatMap((offset) => base64Inside(secret, offset)),
  ]
  return [...new Set(forms)].filter((form) => form.length >= MIN_LENGTH)
}

/** The characters of Base64 that depend on the secret alone when `offset` bytes stand before it. */
function base64Inside(secret: string, offset: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
  const from = Math.ceil((offset * 8) / 6)
  const to = Math.floor((bytes.length * 8) / 6)
  return (["base64", "base64url"] as const).map((form) => bytes.toString(form).slice(from, to))
}

/** The names of the secrets that stand in a text, in whichever form. */
export function secretsIn(text: string, secrets: Readonly<Record<string, string>>): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => formsOf(secret).some((form) => text.includes(form)))
    .map(([name]) => name)
}
