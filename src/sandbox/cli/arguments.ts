import { parseArgs } from "node:util"
import { faultRequestSchema, triggerRequestSchema } from "../control-requests"
import type { FaultRequest, ResendRequest, TriggerRequest } from "../control-requests"
import { FAULT_NAMES } from "../fault-catalogue"
import type { FaultName, SandboxOptions } from "../types"
import { DEFAULT_PORT, DEFAULT_URL } from "./help"
import {
  hostName,
  notEmpty,
  optionalNumber,
  parse,
  refuseMore,
  signedNumber,
  webAddress,
  wholeNumber,
} from "./values"
import { UsageError } from "./usage-error"

export { UsageError } from "./usage-error"

/** What the command line asks for. */
export type Command =
  | { name: "help" }
  | { name: "sandbox"; options: SandboxOptions }
  | { name: "trigger"; url: string; body: TriggerRequest }
  | { name: "resend"; url: string; body: ResendRequest }
  | { name: "fault"; url: string; body: FaultRequest }

const text = { type: "string" } as const
const flag = { type: "boolean" } as const

const OPTIONS = {
  sandbox: {
    port: text,
    host: text,
    "public-url": text,
    "allow-host": { type: "string", multiple: true },
    "api-key": text,
    "signing-secret": text,
    "merchant-name": text,
    "no-magic-amounts": flag,
    fault: { type: "string", multiple: true },
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
  fault: { times: text, value: text, url: text },
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
    case "fault":
      return readFault(rest)
    default:
      throw new UsageError(
        `Unknown command "${name}". It is one of sandbox, trigger, resend, fault.`,
      )
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
      ...(values["allow-host"] ? { allowedHosts: values["allow-host"].map(hostName) } : {}),
      apiKey: notEmpty(values["api-key"], "--api-key"),
      signingSecret: notEmpty(values["signing-secret"], "--signing-secret"),
      merchantName: notEmpty(values["merchant-name"], "--merchant-name"),
      magicAmounts: !values["no-magic-amounts"],
      ...(values.fault ? { faults: values.fault.map(faultName) } : {}),
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

function readFault(args: string[]): Command {
  const { values, positionals } = parse(() =>
    parseArgs({ args, options: OPTIONS.fault, allowPositionals: true }),
  )
  const [name, ...more] = positionals
  const checked = faultRequestSchema.safeParse({
    name,
    times: optionalNumber(values.times, "--times"),
    value: signedNumber(values.value, "--value"),
  })
  if (!checked.success) {
    throw new UsageError(
      checked.error.issues.some(({ path }) => path[0] === "name")
        ? `Missing or wrong: the fault. It is one of ${FAULT_NAMES.join(", ")}, off, list.`
        : "--times must be at least 1.",
    )
  }
  refuseMore(more)
  return {
    name: "fault",
    url: webAddress(values.url, "--url") ?? DEFAULT_URL,
    body: checked.data,
  }
}

function faultName(value: string): FaultName {
  const known = FAULT_NAMES.find((name) => name === value)
  if (!known) {
    throw new UsageError(`--fault must be one of ${FAULT_NAMES.join(", ")}.`)
  }
  return known
}

function argumentName(field: string): string {
  return field === "kind"
    ? "the kind of event (paid, expired, cancelled, failed, unknown)"
    : `--${field}`
}
