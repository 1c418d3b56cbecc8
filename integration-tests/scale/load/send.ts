import { setTimeout as sleep } from "node:timers/promises"
import type { Cluster } from "../../helpers/cluster"

/** One post of an event. The same delivery may be posted several times. */
export interface Post {
  readonly id: string
  readonly body: string
}

/** What came of posting, as the gateway saw it. */
export interface Sent {
  /** Events (deliveries) that were answered 200. */
  readonly acknowledged: ReadonlySet<string>
  readonly posts: number
  readonly duplicates: number
  readonly refused: number
  readonly unanswered: number
}

export interface SendInput {
  readonly posts: readonly Post[]
  readonly atOnce?: number
  /** Between two posts of one sender, so that the sending lasts. */
  readonly pauseMs?: number
  /** Called after each answer 200, with how many there were. */
  readonly onAcknowledged?: (count: number) => void
}

const PATIENCE_MS = 180_000
const RETRY_MS = 500

/**
 * Posts events to both servers in turn, as a gateway behind a load balancer would, and sends what
 * was not answered 200 again until it is.
 */
export async function send(cluster: Cluster, input: SendInput): Promise<Sent> {
  const queue = [...input.posts]
  const acknowledged = new Set<string>()
  const count = { posts: 0, duplicates: 0, refused: 0, unanswered: 0, ok: 0 }
  const deadline = Date.now() + PATIENCE_MS + input.posts.length * 500
  let turn = 0

  const postUntilAcknowledged = async (post: Post) => {
    for (;;) {
      const server = cluster.servers[turn++ % 2 === 0 ? 0 : 1]
      count.posts++
      const answer = await postOnce(cluster, { url: server.url, post })
      if (answer.status === 200) {
        acknowledged.add(post.id)
        count.duplicates += answer.duplicate ? 1 : 0
        input.onAcknowledged?.(++count.ok)
        return
      }
      count[answer.status === undefined ? "unanswered" : "refused"]++
      if (Date.now() > deadline) {
        throw new Error(`Event ${post.id} is still answered ${String(answer.status)}.`)
      }
      await sleep(RETRY_MS)
    }
  }
  const sender = async () => {
    for (let post = queue.shift(); post; post = queue.shift()) {
      await postUntilAcknowledged(post)
      await sleep(input.pauseMs ?? 0)
    }
  }
  await Promise.all(Array.from({ length: input.atOnce ?? 16 }, sender))
  return { acknowledged, ...count }
}

async function postOnce(
  { sandbox }: Pick<Cluster, "sandbox">,
  { url, post }: { url: string; post: Post },
): Promise<{ status?: number; duplicate: boolean }> {
  try {
    const response = await fetch(`${url}/hooks/payment/fps_checkout`, {
      method: "POST",
      headers: sandbox.sign(post.body, { deliveryId: post.id }),
      body: post.body,
      signal: AbortSignal.timeout(10_000),
    })
    const answer = (await response.json()) as { duplicate?: boolean }
    return { status: response.status, duplicate: answer.duplicate === true }
  } catch {
    return { duplicate: false }
  }
}
