import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { checkRoundTrip } from "../round-trip"

const STEP = { step: "event_arrived", state: "inconclusive", message: "Check the firewall." }

describe("checkRoundTrip", () => {
  let server: Server | undefined
  afterEach(() => new Promise((resolve) => server?.close(resolve)))

  /** A backend that gives these answers one after the other. */
  async function askBackend(...answers: (readonly [status: number, body: unknown])[]) {
    const asked: (string | undefined)[] = []
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`, request.headers.authorization)
      const [status, body] = answers.shift() ?? [500, {}]
      response.writeHead(status, { "content-type": "application/json", connection: "close" })
      response.end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const finding = await checkRoundTrip({
      request: {
        adminApiKey: "sk_1",
        backend: `http://127.0.0.1:${port}/`,
        environment: undefined,
        confirmed: false,
      },
      known: { state: "unknown" },
      redact: (text) => text,
      pauseMs: 1,
    })
    return { finding, asked }
  }
  const test = (state: string, ...steps: object[]) =>
    [200, { test: { id: "fpstest_1", environment: "sandbox", state, steps } }] as const

  it("asks with the key until the test is over", async () => {
    const { finding, asked } = await askBackend(test("running"), test("running"), test("passed"))
    const basic = `Basic ${Buffer.from("sk_1:").toString("base64")}`
    const look = "GET /admin/fps/settings/connection-tests/fpstest_1"
    expect(asked).toEqual([
      "POST /admin/fps/settings/connection-tests",
      basic,
      look,
      basic,
      look,
      basic,
    ])
    expect(finding).toMatchObject({ check: "round_trip", mark: "ok" })
  })

  it("hands on what the test advises", async () => {
    const { finding } = await askBackend(test("inconclusive", STEP))
    expect(finding).toEqual({
      check: "round_trip",
      mark: "fail",
      what: "sandbox: the test of the connection proved nothing at: event arrived",
      remedy: "Check the firewall.",
    })
  })

  it.each([
    [401, { message: "Unauthorized" }, "the backend does not know the API key"],
    [400, { code: "confirmation_needed", message: "confirm: …" }, "production was not tested: a"],
    [409, { code: "already_running", message: "It runs." }, "the backend made no test: It runs."],
    [200, { hello: "world" }, "what answers with 200 is not this store's backend"],
    [302, "elsewhere", "what answers with 302 is not this store's backend"],
  ])("tells of %i %j", async (status, body, what) => {
    const { finding } = await askBackend([status, body])
    expect(finding).toMatchObject({ mark: "fail", what: expect.stringContaining(what) })
  })
})
