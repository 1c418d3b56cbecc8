import { isHttpError, isTimeoutError, isUnexpectedResponseError } from "../errors"
import { closeAll, failing, http, json, summary } from "./failing"
import { API_KEY, created } from "./input"

afterEach(closeAll)

describe("an answer with an HTTP status", () => {
  it.each([
    [400, "refused", false],
    [401, "refused", false],
    [403, "refused", false],
    [404, "refused", false],
    [408, "refused", true],
    [422, "refused", false],
    [429, "refused", true],
    [500, "unknown", true],
    [502, "unknown", true],
    [503, "unknown", true],
    [504, "unknown", true],
    [304, "unknown", false],
  ])("%d is %s and is not repeated", async (status, outcome, retryable) => {
    const server = await http((response) => {
      response.writeHead(status).end()
    })
    const error = await failing(server.url)
    expect(isHttpError(error) && error.status).toBe(status)
    expect(summary(error)).toEqual({ code: "http_status", outcome, retryable })
    expect(server.seen.length).toBe(1)
  })

  it("says what to do about a refused key", async () => {
    const server = await json({ code: 401, message: "no such key" }, 401)
    expect((await failing(server.url)).message).toBe(
      "The gateway answered HTTP 401. Check the API key of this environment.",
    )
  })

  it("hands over the gateway's code and message, without what the gateway repeats", async () => {
    const words = `Key ${API_KEY} of Meiling CHAN <mei@mail.example> +85251234567 (5123 4567) bad`
    const server = await json({ code: 9, message: words }, 400)
    const error = await failing(server.url)
    expect({ code: error.gatewayCode, message: error.gatewayMessage }).toEqual({
      code: 9,
      message: "Key [redacted] of [redacted] [redacted] <[redacted]> [redacted] ([redacted]) bad",
    })
  })

  it("counts although its body never ends", async () => {
    const server = await http((response) => {
      response.writeHead(500).write("<html>")
    })
    const error = await failing(server.url, { timeoutMs: 3_000 })
    expect(isHttpError(error) && error.status).toBe(500)
  })

  it.each([301, 302, 303, 307, 308])("%d is never followed", async (status) => {
    const target = await json(created)
    const server = await http((response) => {
      response.writeHead(status, { location: `${target.url}/directpay/o/order` }).end()
    })
    const error = await failing(server.url)
    expect(isHttpError(error) && error.status).toBe(status)
    expect([error.outcome, server.seen.length, target.seen.length]).toEqual(["unknown", 1, 0])
  })
})

describe("an answer of HTTP 200", () => {
  it("with another code than 0 is a refusal", async () => {
    const server = await json({ code: 1203, message: "Merchant is not active" })
    const error = await failing(server.url)
    expect(isUnexpectedResponseError(error)).toBe(true)
    expect(summary(error)).toEqual({ code: "refused", outcome: "refused", retryable: false })
    expect([error.gatewayCode, error.gatewayMessage]).toEqual([1203, "Merchant is not active"])
  })

  it("that repeats key and customer gives neither away", async () => {
    const server = await json({
      code: 5,
      message: `${"x".repeat(190)} ${API_KEY} for mei@mail.example`,
    })
    const error = await failing(server.url)
    expect(error.gatewayMessage).toBe(`${"x".repeat(190)} [redacted`)
  })

  it.each([
    ["HTML", "<html><body>Maintenance</body></html>"],
    ["nothing", ""],
    ["half of a JSON text", '{"code":0,"data":{"orderID":"or'],
    ["invalid UTF-8", Buffer.of(0x22, 0xff, 0x22)],
  ])("with %s leaves the outcome unknown", async (_name, body) => {
    const server = await http((response) => {
      response.end(body)
    })
    const error = await failing(server.url)
    expect(isUnexpectedResponseError(error)).toBe(true)
    expect(summary(error)).toEqual({ code: "not_json", outcome: "unknown", retryable: true })
    expect(server.seen.length).toBe(1)
  })

  it.each<[string, unknown, string, string | undefined]>([
    ["no envelope", { data: created.data }, "not_an_envelope", undefined],
    [
      "no order id",
      { code: 0, data: { redirectURI: "https://a.example" } },
      "missing_order_id",
      undefined,
    ],
    [
      "a script as address",
      { code: 0, data: { redirectURI: "javascript:alert(1)", orderID: "order-1" } },
      "unsafe_redirect",
      "order-1",
    ],
  ])("with %s leaves the outcome unknown", async (_name, answer, code, gatewayOrderId) => {
    const server = await json(answer)
    const error = await failing(server.url)
    expect(isUnexpectedResponseError(error)).toBe(true)
    expect(summary(error)).toEqual({ code, outcome: "unknown", retryable: false })
    expect(error.gatewayOrderId).toBe(gatewayOrderId)
  })

  it("that is too large is cut off", async () => {
    let written = 0
    const server = await http((response) => {
      const chunk = Buffer.alloc(16_384, " ")
      const write = (): void => {
        if (!response.destroyed && written < 64 * 2 ** 20) {
          written += chunk.length
          response.write(chunk, write)
        }
      }
      write()
    })
    const error = await failing(server.url, { maxAnswerBytes: 65_536 })
    expect(isUnexpectedResponseError(error)).toBe(true)
    expect(summary(error)).toEqual({
      code: "answer_too_large",
      outcome: "unknown",
      retryable: true,
    })
    expect(written).toBeLessThan(64 * 2 ** 20)
  })

  it("of exactly the largest size is read", async () => {
    const text = JSON.stringify({ code: 4 })
    const server = await http((response) => {
      response.end(text)
    })
    const error = await failing(server.url, { maxAnswerBytes: text.length })
    expect(error.gatewayCode).toBe(4)
  })

  it("that drips slower than the call may last is a time-out", async () => {
    const server = await http((response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write(" "), 20)
      response.on("close", () => clearInterval(drip))
    })
    const error = await failing(server.url, { timeoutMs: 3_000 })
    expect(isTimeoutError(error)).toBe(true)
    expect(summary(error)).toEqual({ code: "timeout", outcome: "unknown", retryable: true })
    expect(server.seen.length).toBe(1)
  })
})
