import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { UsageError, notEmpty, optionalNumber, parse, webAddress } from "../values"

/** The arguments of `doctor`. */
export interface DoctorCommand {
  /** The store's folder; absolute. */
  readonly directory: string
  /** How many Medusa processes are meant to run. */
  readonly processes: number
  readonly json: boolean
  /** Undefined: the gateway is asked nothing. */
  readonly roundTrip: RoundTripRequest | undefined
}

/** A connection test that a running backend is asked for. */
export interface RoundTripRequest {
  /** A secret API key of Medusa. Undefined when none was given. */
  readonly adminApiKey: string | undefined
  /** The URL of the backend; undefined: its `backendUrl`. */
  readonly backend: string | undefined
  /** Undefined: the active one. */
  readonly environment: "sandbox" | "production" | undefined
  /** True if a real payment request may be made in production. */
  readonly confirmed: boolean
}

const text = { type: "string" } as const
const flag = { type: "boolean" } as const

const OPTIONS = {
  directory: text,
  processes: text,
  json: flag,
  "round-trip": flag,
  "admin-api-key": text,
  backend: text,
  environment: text,
  confirm: flag,
} as const

const OF_ROUND_TRIP = ["admin-api-key", "backend", "environment", "confirm"] as const

/** Reads the arguments after `doctor`. Throws {@link UsageError}. */
export function readDoctorArguments(
  args: string[],
  env: Readonly<Record<string, string | undefined>>,
): DoctorCommand {
  const { values } = parse(() => parseArgs({ args, options: OPTIONS }))
  const processes = optionalNumber(values.processes, "--processes") ?? 1
  if (processes < 1) {
    throw new UsageError("--processes must be at least 1.")
  }
  const alone = OF_ROUND_TRIP.find((name) => values[name] !== undefined)
  if (alone && !values["round-trip"]) {
    throw new UsageError(`--${alone} goes with --round-trip.`)
  }
  const key = notEmpty(values["admin-api-key"], "--admin-api-key") ?? env.MEDUSA_ADMIN_API_KEY
  return {
    directory: resolve(notEmpty(values.directory, "--directory") ?? "."),
    processes,
    json: values.json === true,
    roundTrip: values["round-trip"]
      ? {
          adminApiKey: key === "" ? undefined : key,
          backend: webAddress(values.backend, "--backend"),
          environment: environmentOf(values.environment),
          confirmed: values.confirm === true,
        }
      : undefined,
  }
}

function environmentOf(value: string | undefined): RoundTripRequest["environment"] {
  if (value === undefined || value === "sandbox" || value === "production") {
    return value
  }
  throw new UsageError("--environment must be sandbox or production.")
}
