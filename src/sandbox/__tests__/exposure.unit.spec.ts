import { request } from "node:http"
import { createSandbox } from "../create-sandbox"
import type { Sandbox, SandboxOptions } from "../types"

interface Asked {
  sandbox: Sandbox
  path: string
  method?: string
  headers?: Record<string, string>
  /** Sent in pieces without a length, so that nobody knows it beforehand. */
  chunks?: readonly string[]
}

/** A request as it is written here: `fetch` would choose the host and the length itself. */
function ask({ sandbox, path, method = "GET", headers = {}, chunks = [] }: Asked) {
  const { port } = new URL(sandbox.url)
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    let answered = false
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      let text = ""
      answered = true
      answer.setEncoding("utf8")
      answer.on("data", (piece: string) => (text += piece))
      answer.on("end", () => resolve({ status: answer.statusCode, text }))
      answer.on("error", reject)
    })
    // A server that has answered need not read the rest.
    sent.on("error", (error) => (answered ? undefined : reject(error)))
    chunks.forEach((chunk) => sent.write(chunk))
    sent.end()
  })
}

async function withSandbox(
  options: SandboxOptions,
  act: (sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  const sandbox = await createSandbox(options)
  try {
    await act(sandbox)
  } finally {
    await sandbox.close()
  }
}

const ADDRESSES = [
  ["GET", "/"],
  ["GET", "/console/feed"],
  ["GET", "/_sandbox/orders"],
  ["GET", "/simulator"],
  ["GET", "/assets/checkout.js"],
  ["GET", "/nothing"],
  ["POST", "/_sandbox/trigger"],
  ["POST", "/directpay/o/order"],
] as const

describe("a foreign host", () => {
  it.each(ADDRESSES)("is refused at %s %s with what to do about it", (method, path) =>
    withSandbox({}, async (sandbox) => {
      const { port } = new URL(sandbox.url)
      const { status, text } = await ask({
        sandbox,
        method,
        path,
        headers: { host: `evil.test:${port}`, "content-type": "application/json" },
      })
      expect({ status, body: JSON.parse(text) }).toEqual({
        status: 421,
        body: {
          code: 421,
          message: expect.stringContaining("--allow-host evil.test (publicUrl or allowedHosts"),
        },
      })
    }),
  )

  const statusFor = async (options: SandboxOptions, host: string): Promise<number | undefined> => {
    let status: number | undefined
    const free = await createSandbox()
    const port = Number(new URL(free.url).port)
    await free.close()
    await withSandbox({ ...options, port }, async (sandbox) => {
      const here = { ...sandbox, url: `http://127.0.0.1:${port}` }
      status = (await ask({ sandbox: here, path: "/", headers: { host } })).status
    })
    return status
  }

  it.each(["localhost", "LOCALHOST:4010", "127.0.0.1", "127.0.0.2:1", "[::1]:4010"])(
    "is not %s, which means this machine",
    async (host) => {
      expect(await statusFor({}, host)).toBe(200)
    },
  )

  it.each<[string, SandboxOptions, string]>([
    ["the public address", { publicUrl: "https://Pay.test/gateway" }, "pay.test"],
    ["the public address with its port", { publicUrl: "http://pay.test:81" }, "pay.test:81"],
    ["an allowed name", { allowedHosts: ["gateway:4010"] }, "gateway"],
    ["an address, when it listens on all", { host: "0.0.0.0" }, "192.168.1.20:4010"],
  ])("is not %s", async (_, options, host) => {
    expect(await statusFor(options, host)).toBe(200)
  })

  it.each<[string, SandboxOptions, string]>([
    ["a name that begins like one of ours", {}, "localhost.evil.test"],
    ["a name that ends like one of ours", {}, "evil-localhost"],
    ["a name of digits", {}, "127.0.0.1.evil.test"],
    ["one with a user", {}, "evil.test@localhost"],
    ["one with a path", {}, "evil.test/localhost"],
    ["an address, when it listens on loopback", {}, "192.168.1.20"],
    ["a name, when it listens on all", { host: "0.0.0.0" }, "evil.test"],
    ["a part of the public address", { publicUrl: "https://pay.test" }, "test"],
  ])("is %s", async (_, options, host) => {
    expect([400, 421]).toContain(await statusFor(options, host))
  })
})

describe("a body beyond 1 MiB", () => {
  const PIECE = "x".repeat(256 * 1024)
  const TOO_LARGE = { code: 413, message: "The body is larger than 1 MiB" }

  it.each([
    "/_sandbox/trigger",
    "/_sandbox/resend",
    "/_sandbox/faults",
    "/simulator/confirm",
    "/console/event",
    "/console/resend",
    "/console/fault",
    "/checkout/any/cancel",
    "/directpay/o/order",
    "/paynow/orders",
  ])("is 413 at %s, with and without a length", (path) =>
    withSandbox({}, async (sandbox) => {
      const headers = { "content-type": "application/json" }
      const length = { "content-length": String(5 * PIECE.length) }
      const chunks = Array<string>(5).fill(PIECE)
      const answers = [
        await ask({ sandbox, path, method: "POST", headers, chunks }),
        await ask({ sandbox, path, method: "POST", headers: { ...headers, ...length }, chunks }),
      ]
      expect(answers.map(({ status, text }) => ({ status, body: JSON.parse(text) }))).toEqual([
        { status: 413, body: TOO_LARGE },
        { status: 413, body: TOO_LARGE },
      ])
    }),
  )
})

describe("names that every object has", () => {
  it.each([
    "/assets/constructor",
    "/assets/__proto__",
    "/assets/toString",
    "/assets/qr/constructor",
    "/assets/qr/__proto__",
    "/console/constructor",
  ])("are nothing at %s", (path) =>
    withSandbox({}, async (sandbox) => {
      expect((await ask({ sandbox, path })).status).toBe(404)
    }),
  )
})
