import { readDoctorArguments, type DoctorCommand } from "./arguments"
import { checkStore } from "./check"
import { type Facts, parseKnown, type Known } from "./facts"
import { readConfiguration } from "./read/configuration"
import { readDatabase } from "./read/database"
import { loadConfig } from "./read/load-config"
import { createRedact, type Redact } from "./read/redact"
import { openStore, readPackages } from "./read/store"
import { asJson, asLine, asSum, asText, countMarks, type Result } from "./report"
import { checkRoundTrip } from "./round-trip"

/** Where the command writes to. */
export interface Terminal {
  readonly print: (text: string) => void
  /** True if it shows colours. */
  readonly colours: boolean
}

/** Long enough to read the report from a pipe. */
const LAST_MS = 2000

/**
 * Checks a store for FPS payments. Returns the exit code: 1 if something fails. Throws a
 * UsageError. The working directory is the store's afterwards.
 */
export async function runDoctorCommand(
  args: string[],
  { print, colours }: Terminal,
): Promise<number> {
  const command = readDoctorArguments(args, process.env)
  const { result, known, redact } = await examine(command)
  const { json, roundTrip: request } = command
  if (!json) {
    print(asText(result, colours))
  }
  if (!json && request) {
    print(WAITING)
  }
  const asked = request ? [await checkRoundTrip({ request, known, redact })] : []
  const findings = [...result.findings, ...asked]
  if (json) {
    print(asJson({ ...result, findings }))
  } else {
    asked.forEach((finding) => print(asLine(finding, colours)))
    print(`\n${asSum(findings)}`)
  }
  // Connections that the configuration left open must not keep a pipeline waiting.
  setTimeout(() => process.exit(), LAST_MS).unref()
  return countMarks(findings).fail > 0 ? 1 : 0
}

const WAITING = `
The connection test waits for a webhook: a minute or two, or until its payment request is paid.
The local sandbox pays it immediately: npx medusa-payment-fps trigger paid --order latest
`

/** Checks everything but the connection test. */
async function examine(command: DoctorCommand): Promise<Examined> {
  const { facts, redact } = await readFacts(command)
  const known = parseKnown(facts)
  const result = {
    store: command.directory,
    environment: known.state === "settled" ? known.overlay.settings.environment : null,
    findings: checkStore(facts, known),
  }
  return { result, known, redact }
}

interface Examined {
  readonly result: Result
  readonly known: Known
  readonly redact: Redact
}

async function readFacts({
  directory,
  processes,
}: DoctorCommand): Promise<{ facts: Facts; redact: Redact }> {
  const store = openStore(directory)
  const early = { node: process.versions.node, packages: readPackages(store), processes }
  const config = await untilLoaded(() => loadConfig(store, createRedact(process.env)))
  // The configuration may have read `.env` by now.
  const redact = createRedact(process.env)
  if (!config.ok) {
    return { facts: { ...early, configuration: config, database: undefined }, redact }
  }
  const configuration = readConfiguration(store, config.value, process.env)
  const database = await readDatabase(store, config.value, redact)
  return {
    facts: { ...early, configuration: { ok: true, value: configuration }, database },
    redact,
  }
}

/** A configuration that ends the process must not look like a valid one. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  const onExit = () => {
    console.error("medusa-config ended the process before it was read.")
    process.exitCode = 1
  }
  process.once("exit", onExit)
  try {
    return await load()
  } finally {
    process.off("exit", onExit)
  }
}
