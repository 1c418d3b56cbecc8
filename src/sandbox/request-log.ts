import type { RecordedAnswer, RecordedRequest } from "./types"

const KEEP = 1000

/** The last calls to the gateway's endpoints, oldest first, and their answers. */
export interface RequestLog {
  add(request: RecordedRequest): void
  /** No answer while the caller waits, or if the connection was cut. */
  setAnswer(request: RecordedRequest, answer: RecordedAnswer): void
  answerTo(request: RecordedRequest): RecordedAnswer | undefined
  /** The number of a request, also after older ones were dropped. */
  numberOf(request: RecordedRequest): number
  list(): RecordedRequest[]
}

/** Makes an empty log. `onChange` is called for every call and every answer. */
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

/** Removes secrets from a text before a page shows it. */
export type Mask = (text: string) => string

const HIDDEN = "••••••"

/**
 * Makes a function that hides the given secrets, tokens of legacy orders and signatures of checkout
 * URLs: a picture of the console may end in a ticket.
 */
export function createMask(secrets: readonly string[]): Mask {
  return (text) =>
    secrets
      .reduce((masked, secret) => masked.split(secret).join(HIDDEN), text)
      .replace(/("token"\s*:\s*")[^"]+/g, `$1${HIDDEN}`)
      .replace(/([?&](?:signature|token)=)[^"&\s]+/g, `$1${HIDDEN}`)
}
