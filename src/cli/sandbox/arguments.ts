import { parseArgs } from "node:util"
import {
  faultRequestSchema,
  triggerRequestSchema,
  type FaultRequest,
  type ResendRequest,
  type TriggerRequest,
} from "../../sandbox/control-requests"
import { FAULT_NAMES } from "../../sandbox/fault-types"
import type { FaultName, SandboxOptions } from "../../sandbox"
import { DEFAULT_PORT, DEFAULT_URL } from "../help"
import type { SandboxCommandName } from "../commands"
import {
  UsageError,
  argumentName,
  hostName,
  notEmpty,
  optionalNumber,
  parse,
  refuseMore,
  signedNumber,
  webAddress,
  wholeNumber,
} from "../values"

/** The command line of a sandbox. */
export type SandboxCommand =
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
    data: text,
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

/** Reads the arguments after a command's name. Throws {@link UsageError}. */
export function readSandboxArguments(name: SandboxCommandName, rest: string[]): SandboxCommand {
  switch (name) {
    case "sandbox":
      return readSandbox(rest)
    case "trigger":
      return readTrigger(rest)
    case "resend":
      return readResend(rest)
    case "fault":
      return readFault(rest)
  }
}

function readSandbox(args: string[]): SandboxCommand {
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
      dataFile: notEmpty(values.data, "--data"),
      ...(values.fault ? { faults: values.fault.map(faultName) } : {}),
    },
  }
}

function readTrigger(args: string[]): SandboxCommand {
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

function readResend(args: string[]): SandboxCommand {
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

function readFault(args: string[]): SandboxCommand {
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
