import type { RecordedAnswer, RecordedRequest } from "./types"

const KEEP = 1000

/** The last calls to the gateway's endpoints, oldest first, and what each was answered. */
export interface RequestLog {
  add(request: RecordedRequest): void
  /** Without an answer for as long as the caller waits, and for good when it was cut off. */
  setAnswer(request: RecordedRequest, answer: RecordedAnswer): void
  answerTo(request: RecordedRequest): RecordedAnswer | undefined
  /** The how manieth it is, also once older ones are forgotten. */
  numberOf(request: RecordedRequest): number
  list(): RecordedRequest[]
}

/** An empty log. `onChange` hears of every call and of every answer. */
export function createRequestLog(onChange: () => void = () => undefined): RequestLog {
  let requests: RecordedRequest[] = []
  const answers = new WeakMap<RecordedRequest, RecordedAnswer>()
  const numbers = new WeakMap<RecordedRequest, number>()
  let count = 0
  return {
    add(request) {
      numbers.set(request, ++count)
      requests = [...requests, request].slice(-KEEP)
      onChange()
    },
    setAnswer(request, answer) {
      answers.set(request, answer)
      onChange()
    },
    answerTo: (request) => answers.get(request),
    numberOf: (request) => numbers.get(request) ?? 0,
    list: () => [...requests],
  }
}

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
