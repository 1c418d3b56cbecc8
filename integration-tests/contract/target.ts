import { createSandbox, type Sandbox } from "../../src/sandbox"

/**
 * The gateway under test. Without FPS_CONTRACT_BASE_URL and FPS_CONTRACT_API_KEY it is the
 * sandbox. For events of a real gateway, FPS_CONTRACT_EVENTS_URL (public, leads to
 * FPS_CONTRACT_EVENTS_PORT of this machine) and FPS_CONTRACT_SIGNING_SECRET are needed as well,
 * and someone who pays within FPS_CONTRACT_PAY_SECONDS.
 */
export interface Target {
  readonly baseUrl: string
  readonly apiKey: string
  readonly signingSecret: string | undefined
  /** Brings the payment about, or waits for the person who does. */
  pay(order: { orderID: string; checkoutUrl: string }): Promise<void>
  close(): Promise<void>
}

const env = process.env

/** True when a real gateway is named. */
export const isReal = Boolean(env.FPS_CONTRACT_BASE_URL && env.FPS_CONTRACT_API_KEY)

/** Where the receiver of events listens, and the address that the gateway posts to. */
export const eventsPort = isReal ? Number(env.FPS_CONTRACT_EVENTS_PORT ?? 0) : 0
export const publicEventsUrl = isReal ? env.FPS_CONTRACT_EVENTS_URL : undefined

/** Time for a payment, in ms: a person at a real gateway, an instant at the sandbox. */
export const payMs = isReal ? Number(env.FPS_CONTRACT_PAY_SECONDS ?? 0) * 1000 : 15_000

/** Why events cannot be seen here; `undefined` when they can. */
export const eventsUnseen =
  !isReal || (publicEventsUrl && env.FPS_CONTRACT_SIGNING_SECRET && eventsPort && payMs)
    ? undefined
    : "needs FPS_CONTRACT_EVENTS_URL, _EVENTS_PORT, _SIGNING_SECRET and _PAY_SECONDS"

/** `it`, or a skipped test that says why nobody can see it here. */
export function observable(
  unseen: string | undefined,
): (name: string, test: () => unknown) => void {
  return (name, test) => {
    if (unseen) {
      it.skip(`${name} (not observable: ${unseen})`, () => undefined)
    } else {
      it(name, async () => test())
    }
  }
}

/** Only the sandbox can be told to cancel, to expire or to fail. */
export const sandboxOnly = observable(isReal ? "only a person can bring it about" : undefined)

/** Opens the gateway under test; `sandbox` is there when it is ours. */
export async function openTarget(): Promise<{ target: Target; sandbox?: Sandbox }> {
  if (isReal) {
    return {
      target: {
        baseUrl: String(env.FPS_CONTRACT_BASE_URL).replace(/\/+$/, ""),
        apiKey: String(env.FPS_CONTRACT_API_KEY),
        signingSecret: env.FPS_CONTRACT_SIGNING_SECRET,
        pay: ({ checkoutUrl }) => {
          process.stdout.write(`Pay within ${payMs / 1000} s: ${checkoutUrl}\n`)
          return Promise.resolve()
        },
        close: () => Promise.resolve(),
      },
    }
  }
  const sandbox = await createSandbox({ apiKey: "contract-key", signingSecret: "contract-secret" })
  return {
    sandbox,
    target: {
      baseUrl: sandbox.url,
      apiKey: sandbox.apiKey,
      signingSecret: sandbox.signingSecret,
      pay: async ({ orderID }) => {
        await sandbox.pay(orderID)
      },
      close: () => sandbox.close(),
    },
  }
}
