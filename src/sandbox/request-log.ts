import type { RecordedAnswer, RecordedRequest } from "./types"

const KEEP = 1000

/** The last calls to the gateway's endpoints, oldest first, and what each was answered. */
export interface RequestLog {
  add(request: RecordedRequest): void
  /** Without an answer for as long as the caller waits, and for good when it was cut off. */
  setAnswer(request: RecordedRequest, answer: RecordedAnswer): void
  answerTo(request: RecordedRequest): RecordedAnswer | undefined
  list(): RecordedRequest[]
}

/** An empty log. `onChange` hears of every call and of every answer. */
export function createRequestLog(onChange: () => void = () => undefined): RequestLog {
  let requests: RecordedRequest[] = []
  const answers = new WeakMap<RecordedRequest, RecordedAnswer>()
  return {
    add(request) {
      requests = [...requests, request].slice(-KEEP)
      onChange()
    },
    setAnswer(request, answer) {
      answers.set(request, answer)
      onChange()
    },
    answerTo: (request) => answers.get(request),
    list: () => [...requests],
  }
}
