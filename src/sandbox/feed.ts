/** A change; open pages reload. */
type Change =
  | { kind: "order"; orderID: string }
  | { kind: "request" }
  | { kind: "delivery" }
  | { kind: "fault" }

/** Reports changes to subscribers. */
export interface Feed {
  emit(change: Change): void
  /** Returns what ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void
}

/** A feed without listeners. */
export function createFeed(): Feed {
  const listeners = new Set<(change: Change) => void>()
  return {
    emit: (change) => [...listeners].forEach((listener) => listener(change)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const HEARTBEAT_MS = 15_000

/** Writes one server-sent event. */
type SendEvent = (name: string, data: unknown) => void

/**
 * Keeps an answer open and sends events. `start` is called once and returns what ends its work,
 * when the browser goes away. The heartbeat keeps proxies from closing it.
 */
export function eventStream(start: (send: SendEvent) => () => void): Response {
  const encoder = new TextEncoder()
  let stop: () => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string): void => controller.enqueue(encoder.encode(text))
      write("retry: 1000\n\n")
      const heartbeat = setInterval(() => write(": alive\n\n"), HEARTBEAT_MS).unref()
      const end = start((name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
      stop = () => {
        clearInterval(heartbeat)
        end()
      }
    },
    cancel: () => stop(),
  })
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  })
}
