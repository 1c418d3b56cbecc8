import {
  ExpiryPassedError,
  type GatewayErrorCode,
  HttpError,
  NetworkError,
  TimeoutError,
  UnexpectedResponseError,
  wasReached,
} from "../errors"

const details = { message: "…", outcome: "unknown", retryable: false } as const
const http = (status: number) => new HttpError({ ...details, status })
const unexpected = (code: GatewayErrorCode) => new UnexpectedResponseError({ ...details, code })

describe("wasReached", () => {
  it.each([
    ["HTTP 400", http(400), true],
    ["HTTP 401", http(401), true],
    ["HTTP 302", http(302), false],
    ["HTTP 407", http(407), false],
    ["HTTP 429", http(429), true],
    ["HTTP 502", http(502), false],
    ["a refusal", unexpected("refused"), true],
    ["a page instead of JSON", unexpected("not_json"), true],
    ["something that is no HTTP", unexpected("not_http"), false],
    ["no connection", new NetworkError({ ...details, code: "network" }), false],
    ["silence", new TimeoutError({ ...details, code: "timeout" }), false],
    [
      "an expiry that passed before",
      new ExpiryPassedError({ ...details, code: "expiry_passed" }),
      undefined,
    ],
    ["an error of another kind", new Error("…"), undefined],
  ])("says of %s: %s", (_, error, reached) => {
    expect(wasReached(error)).toBe(reached)
  })
})
