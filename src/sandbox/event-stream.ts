const HEARTBEAT_MS = 15_000

/** Writes one server-sent event. */
export type SendEvent = (name: string, data: unknown) => void

/**
 * An answer that stays open and sends events. `start` is called once and returns what ends its
 * work; that happens when the browser goes away. The heartbeat keeps proxies from cutting it off.
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
