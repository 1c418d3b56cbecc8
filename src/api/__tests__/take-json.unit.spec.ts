import { PassThrough } from "node:stream"
import { gzipSync } from "node:zlib"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { takeJson } from "../take-json"

/** Sends a body, and returns what the route gets of it, or the answer. */
async function send(body: string | Buffer, encoding?: string): Promise<unknown> {
  const stream = new PassThrough()
  stream.end(body)
  const req = Object.assign(stream, {
    body: undefined,
    get: (name: string) => (name === "content-encoding" ? encoding : undefined),
  })
  let answer: unknown[] = []
  const res = {
    status: (status: number) => {
      answer = [status]
      return res
    },
    set: () => res,
    json: ({ message }: { message: string }) => answer.push(message),
  }
  const next = () => (answer = ["next", req.body])
  await takeJson(req as unknown as MedusaRequest, res as unknown as MedusaResponse, next)
  return answer
}

describe("takeJson", () => {
  it.each([undefined, "", "identity", "Identity"])(
    "takes a body as it is: %p",
    async (encoding) => {
      expect(await send(`{"a":1}`, encoding)).toEqual(["next", { a: 1 }])
    },
  )

  it.each(["gzip", "br", "deflate", "gzip, identity", "x"])(
    "says what is wrong with a body that is encoded: %s",
    async (encoding) => {
      expect(await send(gzipSync(`{"a":1}`), encoding)).toEqual([
        415,
        "Send the body as it is, without Content-Encoding.",
      ])
    },
  )

  it.each<[string, string | Buffer, unknown[]]>([
    ["none as an empty object", "", ["next", {}]],
    ["another text", "a=1", [400, "The body is not JSON."]],
    ["more than 100 KiB", "x".repeat(100 * 1024 + 1), [413, "The body is larger than 100 KiB."]],
  ])("takes or refuses %s", async (_, body, answer) => {
    expect(await send(body)).toEqual(answer)
  })
})
