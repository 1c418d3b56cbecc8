import { timeoutState } from "../next-check"

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const EXPIRY = Date.parse("2026-11-27T10:00:00Z")

const POLICY = {
  expiryGraceMinutes: 5,
  environments: {
    sandbox: { baseUrl: "https://gateway.test", apiKey: "key", signingSecret: "secret" },
  },
}

interface Given {
  readonly now: number
  readonly checked?: number
  readonly heard?: number
  readonly gatewayOrderId?: string | null
  readonly environment?: "sandbox" | "production"
}

function state({ now, checked, heard, gatewayOrderId = "gw_1", environment = "sandbox" }: Given) {
  const at = (since: number | undefined) => (since === undefined ? null : new Date(EXPIRY + since))
  return timeoutState(
    { environment, expiresAt: new Date(EXPIRY), checkedAt: at(checked), gatewayOrderId },
    { now: new Date(EXPIRY + now), heardAt: at(heard), policy: POLICY },
  )
}

describe("the end of a payment without proof", () => {
  it.each<[string, Given, ReturnType<typeof state>]>([
    ["waits for its grace period", { now: 4 * MINUTE }, "not_yet"],
    ["is asked about after it", { now: 6 * MINUTE, checked: MINUTE }, "ask"],
    [
      "comes with the gateway's answer",
      { now: 6 * MINUTE, checked: 6 * MINUTE, heard: 6 * MINUTE },
      "over",
    ],
    [
      "waits for a silent gateway",
      { now: 60 * MINUTE, checked: 59 * MINUTE, heard: -MINUTE },
      "silent",
    ],
    ["comes after a day of silence", { now: DAY + 6 * MINUTE, checked: DAY }, "over"],
    [
      "is asked about first by a backend that was down for days",
      { now: 3 * DAY, checked: -MINUTE },
      "ask",
    ],
    ["is asked about first where nobody ever asked", { now: 3 * DAY }, "ask"],
    [
      "comes unasked where the gateway gave no id to ask by",
      { now: 3 * DAY, gatewayOrderId: null },
      "over",
    ],
    [
      "comes unasked where the environment has no settings",
      { now: 6 * MINUTE, environment: "production" },
      "over",
    ],
  ])("%s", (_, given, expected) => {
    expect(state(given)).toBe(expected)
  })
})
