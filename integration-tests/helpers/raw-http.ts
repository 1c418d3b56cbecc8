import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** A POST exactly as it goes over the wire: nothing is added, joined or repaired. */
export interface RawPost {
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
  /** In pieces, without `content-length`. */
  readonly chunked?: boolean
  /** The connection is cut after this many bytes of the body. */
  readonly cutAfter?: number
  /** Nothing follows these many bytes of the body, and the connection stays open. */
  readonly stopAfter?: number
  /** The body comes in so many pieces, with a pause after each. */
  readonly slowly?: { readonly pieces: number; readonly pauseMs: number }
}

/** What came back; status 0 when the connection ended without an answer. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const CHUNK_BYTES = 16 * 1024

/** Sends a {@link RawPost} to a local server on a connection of its own. */
export function rawPost(origin: string, post: RawPost): Promise<RawAnswer> {
  const { port } = new URL(origin)
  const body = Buffer.from(post.body)
  const head = [
    `POST ${post.path} HTTP/1.1`,
    `host: localhost:${port}`,
    "connection: close",
    ...post.headers.map(([name, value]) => `${name}: ${value}`),
    post.chunked ? "transfer-encoding: chunked" : `content-length: ${body.length}`,
  ].join("\r\n")
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect({ port: Number(port), host: "localhost" }, () => {
      socket.write(`${head}\r\n\r\n`, "latin1")
      if (post.cutAfter !== undefined) {
        socket.write(body.subarray(0, post.cutAfter), () => socket.destroy())
      } else if (post.slowly) {
        void drip(socket, body, post.slowly)
      } else {
        const whole = post.chunked ? inChunks(body) : body
        socket.write(post.stopAfter === undefined ? whole : whole.subarray(0, post.stopAfter))
      }
    })
    socket.on("data", (piece) => received.push(piece))
    // A server that refuses a large body may close before it was sent: what it said still counts.
    socket.on("error", (error) => {
      if ((error as NodeJS.ErrnoException).code === "ECONNREFUSED") {
        reject(error)
      }
    })
    socket.on("close", () => resolve(parse(Buffer.concat(received).toString("utf8"))))
  })
}

async function drip(
  socket: Socket,
  body: Buffer,
  { pieces, pauseMs }: NonNullable<RawPost["slowly"]>,
): Promise<void> {
  const bytes = Math.ceil(body.length / pieces)
  for (let from = 0; from < body.length && !socket.destroyed; from += bytes) {
    socket.write(body.subarray(from, from + bytes))
    await sleep(pauseMs)
  }
}

function inChunks(body: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let from = 0; from < body.length; from += CHUNK_BYTES) {
    const piece = body.subarray(from, from + CHUNK_BYTES)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n"))
  }
  return Buffer.concat([...pieces, Buffer.from("0\r\n\r\n")])
}

function parse(answer: string): RawAnswer {
  const [head = "", ...rest] = answer.split("\r\n\r\n")
  const [statusLine = "", ...lines] = head.split("\r\n")
  const headers = lines.map((line) => {
    const colon = line.indexOf(":")
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return {
    status: Number(statusLine.split(" ")[1] ?? 0),
    headers: Object.fromEntries(headers),
    text: rest.join("\r\n\r\n"),
  }
}
