/** Takes secrets out of a text before a page shows it. */
export type Mask = (text: string) => string

const HIDDEN = "••••••"

/**
 * Hides the given secrets wherever they stand, the tokens of legacy orders and the signatures of
 * checkout addresses: a picture of the console may end in a ticket.
 */
export function createMask(secrets: readonly string[]): Mask {
  return (text) =>
    secrets
      .reduce((masked, secret) => masked.split(secret).join(HIDDEN), text)
      .replace(/("token"\s*:\s*")[^"]+/g, `$1${HIDDEN}`)
      .replace(/([?&](?:signature|token)=)[^"&\s]+/g, `$1${HIDDEN}`)
}
