import { parseArgs } from "node:util"
import { triggerRequestSchema } from "../control-requests"
import type { ResendRequest, TriggerRequest } from "../control-requests"
import type { SandboxOptions } from "../types"
import { DEFAULT_PORT, DEFAULT_URL } from "./help"

/** What the command line asks for. */
export type Command =
  | { name: "help" }
  | { name: "sandbox"; options: SandboxOptions }
  | { name: "trigger"; url: string; body: TriggerRequest }
  | { name: "resend"; url: string; body: ResendRequest }

/** The arguments make no sense; the message says which and what is expected. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

const text = { type: "string" } as const
const flag = { type: "boolean" } as const

const OPTIONS = {
  sandbox: {
    port: text,
    host: text,
    "public-url": text,
    "api-key": text,
    "signing-secret": text,
    "merchant-name": text,
  },
  trigger: {
    order: text,
    amount: text,
    currency: text,
    shape: text,
    "event-id": text,
    url: text,
  },
  resend: { "new-id": flag, url: text },
} as const

/** Reads the arguments after the program's name. Throws {@link UsageError}. */
export function readArguments(args: readonly string[]): Command {
  const [name, ...rest] = args
  if (name === undefined || name === "help" || args.includes("--help") || args.includes("-h")) {
    return { name: "help" }
  }
  switch (name) {
    case "sandbox":
      return readSandbox(rest)
    case "trigger":
      return readTrigger(rest)
    case "resend":
      return readResend(rest)
    default:
      throw new UsageError(`Unknown command "${name}". It is one of sandbox, trigger, resend.`)
  }
}

function readSandbox(args: string[]): Command {
  const { values } = parse(() => parseArgs({ args, options: OPTIONS.sandbox }))
  const port = values.port === undefined ? DEFAULT_PORT : wholeNumber(values.port, "--port")
  if (port > 65_535) {
    throw new UsageError("--port must be between 0 and 65535.")
  }
  return {
    name: "sandbox",
    options: {
      port,
      host: values.host,
      publicUrl: webAddress(values["public-url"], "--public-url"),
      apiKey: notEmpty(values["api-key"], "--api-key"),
      signingSecret: notEmpty(values["signing-secret"], "--signing-secret"),
      merchantName: notEmpty(values["merchant-name"], "--merchant-name"),
    },
  }
}

function readTrigger(args: string[]): Command {
  const { values, positionals } = parse(() =>
    parseArgs({ args, options: OPTIONS.trigger, allowPositionals: true }),
  )
  const [kind, ...more] = positionals
  const checked = triggerRequestSchema.safeParse({
    kind,
    order: values.order,
    eventId: optionalNumber(values["event-id"], "--event-id"),
    amount: optionalNumber(values.amount, "--amount"),
    currency: values.currency,
    shape: values.shape,
  })
  if (!checked.success) {
    const wrong = checked.error.issues.map(({ path }) => argumentName(String(path[0])))
    throw new UsageError(`Missing or wrong: ${[...new Set(wrong)].join(", ")}.`)
  }
  refuseMore(more)
  return {
    name: "trigger",
    url: webAddress(values.url, "--url") ?? DEFAULT_URL,
    body: checked.data,
  }
}

function readResend(args: string[]): Command {
  const { values, positionals } = parse(() =>
    parseArgs({ args, options: OPTIONS.resend, allowPositionals: true }),
  )
  const [delivery, ...more] = positionals
  if (!delivery) {
    throw new UsageError("Missing: the id of the delivery.")
  }
  refuseMore(more)
  return {
    name: "resend",
    url: webAddress(values.url, "--url") ?? DEFAULT_URL,
    body: { delivery, newId: values["new-id"] },
  }
}

/** Node's own messages name the argument and say what is wrong with it. */
function parse<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function argumentName(field: string): string {
  return field === "kind"
    ? "the kind of event (paid, expired, cancelled, failed, unknown)"
    : `--${field}`
}

function refuseMore(more: readonly string[]): void {
  if (more.length > 0) {
    throw new UsageError(`Do not know what to do with: ${more.join(" ")}`)
  }
}

function wholeNumber(value: string, name: string): number {
  if (!/^\d{1,15}$/.test(value)) {
    throw new UsageError(`${name} must be a whole number.`)
  }
  return Number(value)
}

function optionalNumber(value: string | undefined, name: string): number | undefined {
  return value === undefined ? undefined : wholeNumber(value, name)
}

function notEmpty(value: string | undefined, name: string): string | undefined {
  if (value === "") {
    throw new UsageError(`${name} must not be empty.`)
  }
  return value
}

function webAddress(value: string | undefined, name: string): string | undefined {
  if (value !== undefined && !/^https?:\/\/[^/]/.test(value)) {
    throw new UsageError(`${name} must be an address that starts with http:// or https://.`)
  }
  return value
}
