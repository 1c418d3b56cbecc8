import type { SignatureFailure } from "../../../protocol"
import type { Environment } from "../schema"

/** The steps of a connection test, in their order. */
export const CONNECTION_STEPS = [
  "address_reachable",
  "key_accepted",
  "order_created",
  "event_arrived",
  "signature_right",
] as const

/** One of {@link CONNECTION_STEPS}. */
export type ConnectionStepName = (typeof CONNECTION_STEPS)[number]

/** Why a step did not pass. */
export type ConnectionCode =
  | "connection_refused"
  | "timeout"
  | "dns"
  | "tls"
  | "no_connection"
  | "wrong_key"
  | "not_found"
  | "refused"
  | "unexpected_answer"
  | "http_error"
  | "no_event"
  | "wrong_signature"
  | "wrong_secret_environment"
  | "clock_wrong"
  | "missing_header"
  | "interrupted"

/** The state of a step. */
export interface ConnectionStep {
  readonly step: ConnectionStepName
  readonly state: "waiting" | "running" | "passed" | "failed" | "inconclusive" | "skipped"
  readonly code: ConnectionCode | null
  /** English; says what to do. */
  readonly message: string | null
  /** ISO 8601: when it got this state. */
  readonly at: string | null
}

/** The progress of a test. */
export interface Progress {
  readonly environment: Environment
  readonly state: "running" | "passed" | "failed" | "inconclusive"
  readonly steps: readonly ConnectionStep[]
}

/** Something that happened in a test. */
export type ConnectionNews =
  | { readonly type: "created" }
  | {
      readonly type: "not_created"
      readonly step: "address_reachable" | "key_accepted" | "order_created"
      readonly code: ConnectionCode
      readonly message: string
    }
  /** A verified event of the test arrived. */
  | {
      readonly type: "event"
      /** The environment of the secret that signed it. */
      readonly environment: Environment
      /** The difference between the signed time and ours; undefined if it was not compared. */
      readonly skewSeconds?: number
    }
  /** An event arrived at the test's URL and was refused. */
  | { readonly type: "refused"; readonly reason: SignatureFailure }
  /** Nothing more is waited for. `refused` is what the endpoint refused since the start. */
  | { readonly type: "over"; readonly refused?: string }

/** A clock is wrong if a fresh event is signed this far from our time. */
const MAX_SKEW_SECONDS = 120

const ADVICE = {
  wrong_signature:
    "A webhook arrived, and its signature was wrong. Copy the signing secret again from the gateway's portal.",
  missing_header:
    "A webhook arrived without a usable signature header. A proxy in front of this backend may remove or change headers.",
  clock_wrong:
    "The webhook is signed with another time than this server's. Set its clock with a time server (NTP).",
  wrong_secret_environment:
    "The webhook was signed with the secret of the other environment. The secrets of sandbox and production are swapped, or the URL is the other environment's.",
  no_event:
    "The payment was created and no webhook arrived. Check that backendUrl is this backend's URL on the internet, that no firewall stops the gateway, and that the gateway sends webhooks.",
  maybe_refused:
    "No webhook of this test arrived. Another was refused meanwhile, but anybody can send that. Check that backendUrl is this backend's URL on the internet, that no firewall stops the gateway, and that it keeps the URL's query.",
  interrupted: "The backend was restarted while the test ran. Start it again.",
} as const

/** The steps of a new test. */
export function beginning(at: string): ConnectionStep[] {
  return CONNECTION_STEPS.map((step, index) => ({
    step,
    state: index === 0 ? "running" : "waiting",
    code: null,
    message: null,
    at: index === 0 ? at : null,
  }))
}

/**
 * Returns what something that happened makes of a test. A finished test stays as it is, so it may
 * happen twice and in any order. Pure.
 */
export function advance<T extends Progress>(test: T, news: ConnectionNews, at: string): T {
  if (test.state !== "running") {
    return test
  }
  switch (news.type) {
    case "created":
      return change(test, { passed: "order_created", next: "event_arrived", at })
    case "not_created": {
      const { step, code, message } = news
      return end(test, { step, state: "failed", code, message, at })
    }
    case "event":
      return judgeEvent(test, news, at)
    case "refused": {
      const code = codeOfRefusal(news.reason)
      return end(test, {
        step: "signature_right",
        state: "failed",
        code,
        message: ADVICE[code],
        at,
      })
    }
    case "over":
      return giveUp(test, news.refused, at)
  }
}

function judgeEvent<T extends Progress>(
  test: T,
  news: Extract<ConnectionNews, { type: "event" }>,
  at: string,
): T {
  const step = "signature_right"
  if (news.environment !== test.environment) {
    const code = "wrong_secret_environment"
    return end(test, { step, state: "failed", code, message: ADVICE[code], at })
  }
  if (Math.abs(news.skewSeconds ?? 0) > MAX_SKEW_SECONDS) {
    const code = "clock_wrong"
    return end(test, { step, state: "inconclusive", code, message: ADVICE[code], at })
  }
  return { ...change(test, { passed: step, at }), state: "passed" }
}

function codeOfRefusal(reason: SignatureFailure): "wrong_signature" | "missing_header" {
  switch (reason) {
    case "missing_header":
    case "missing_timestamp":
    case "missing_signature":
    case "empty_body":
      return "missing_header"
    case "bad_timestamp":
    case "missing_secret":
    case "wrong_signature":
      return "wrong_signature"
  }
}

function giveUp<T extends Progress>(test: T, refused: string | undefined, at: string): T {
  const isCreated = test.steps.some(
    ({ step, state }) => step === "order_created" && state === "passed",
  )
  if (!isCreated) {
    const code = "interrupted"
    const step = test.steps.find(({ state }) => state === "running")?.step ?? "address_reachable"
    return end(test, { step, state: "inconclusive", code, message: ADVICE[code], at })
  }
  return end(test, {
    step: "event_arrived",
    state: "inconclusive",
    code: "no_event",
    message: refused === undefined ? ADVICE.no_event : ADVICE.maybe_refused,
    at,
  })
}

interface End extends ConnectionStep {
  readonly state: "failed" | "inconclusive"
  readonly at: string
}

/** Ends a test at one step: earlier steps have passed, later ones are skipped. */
function end<T extends Progress>(test: T, last: End): T {
  const place = CONNECTION_STEPS.indexOf(last.step)
  const before = CONNECTION_STEPS[place - 1]
  const begun = before === undefined ? test : change(test, { passed: before, at: last.at })
  return {
    ...begun,
    state: last.state,
    steps: begun.steps.map((step, index) => {
      if (index < place) {
        return step
      }
      return index === place ? last : { ...step, state: "skipped" }
    }),
  }
}

function change<T extends Progress>(
  test: T,
  input: {
    readonly passed: ConnectionStepName
    readonly next?: ConnectionStepName
    readonly at: string
  },
): T {
  const place = CONNECTION_STEPS.indexOf(input.passed)
  return {
    ...test,
    steps: test.steps.map((step, index): ConnectionStep => {
      if (index <= place && step.state !== "passed") {
        return { ...step, state: "passed", code: null, message: null, at: input.at }
      }
      return step.step === input.next ? { ...step, state: "running", at: input.at } : step
    }),
  }
}
