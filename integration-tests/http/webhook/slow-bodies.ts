import { request } from "node:http"
import type { Store } from "../../helpers/store"
import {
  IN_TIME_MS,
  handled,
  inbox,
  paidEvent,
  post,
  RECEIVED,
  stateOf,
  type Delivery,
  type Placed,
  WEBHOOK_PATHS,
} from "./delivery"

const TIMEOUT = '{"error":"body_timeout"}'

/** What never becomes a whole body: `stopAfter` counts what is sent of it. */
const HALVES: readonly Partial<Delivery>[] = [
  { stopAfter: 0 },
  { stopAfter: 20 },
  { stopAfter: 20, chunked: true },
  // Something every second, so that the connection never looks idle.
  { slowly: { pieces: 30, pauseMs: 1_000 } },
]

/** What becomes of senders that take their time. */
export function describeSlowBodies(store: Store, placed: () => Placed): void {
  const timed = async (delivery: Delivery) => {
    const began = Date.now()
    const { status, text } = await post(store, delivery)
    return { status, text, ms: Date.now() - began }
  }

  /** A sender that asks to keep its connection, once it is closed. */
  const keptOpen = () =>
    new Promise<{ status?: number; connection?: string }>((resolve) => {
      const sent = request(
        `${store.backendUrl()}${WEBHOOK_PATHS[0]}`,
        {
          method: "POST",
          headers: { connection: "keep-alive", "content-length": 100 },
        },
        (answer) => {
          answer.resume()
          answer.socket.on("close", () =>
            resolve({ status: answer.statusCode, connection: answer.headers.connection }),
          )
        },
      )
      sent.on("error", () => undefined)
      sent.write("{")
    })

  it("a body that does not come is answered 408 in time, its connection closed, two hundred at once and one to be kept", async () => {
    const body = await paidEvent(store, placed())
    const before = await stateOf(store, placed())
    const kept = keptOpen()
    let answered = 0
    const answers = Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const answer = await timed({
          body,
          path: WEBHOOK_PATHS[i % 2],
          ...HALVES[i % HALVES.length],
        })
        answered++
        return answer
      }),
    )
    // Nobody else waits for them.
    const meanwhile = await timed({ body: Buffer.from("{}"), signature: null })
    expect([meanwhile.status, answered]).toEqual([401, 0])
    // `timed` only ends when the connection does.
    expect((await answers).map(({ status, text, ms }) => [status, text, ms < IN_TIME_MS])).toEqual(
      Array(200).fill([408, TIMEOUT, true]),
    )
    expect(await kept).toEqual({ status: 408, connection: "close" })
    expect(await stateOf(store, placed())).toEqual(before)
  })

  it("a body that comes slowly is taken", async () => {
    const body = await paidEvent(store, placed())
    const answer = await timed({ body, slowly: { pieces: 4, pauseMs: 700 } })
    expect(answer).toMatchObject({ status: 200, text: RECEIVED })
    await handled(store)
    expect(await inbox(store)).toEqual([expect.objectContaining({ kind: "paid", state: "done" })])
  })
}
