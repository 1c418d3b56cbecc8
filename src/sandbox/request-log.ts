import type { RecordedRequest } from "./types"

const KEEP = 1000

/** The last calls to the gateway's endpoints, oldest first. */
export interface RequestLog {
  add(request: RecordedRequest): void
  list(): RecordedRequest[]
}

/** An empty log. */
export function createRequestLog(): RequestLog {
  let requests: RecordedRequest[] = []
  return {
    add(request) {
      requests = [...requests, request].slice(-KEEP)
    },
    list: () => [...requests],
  }
}
