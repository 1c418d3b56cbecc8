import { createRequire } from "node:module"
import type { Reading } from "../facts"
import { isObject, messageOf, type Redact } from "./redact"
import { requireOf, type StoreFolder } from "./store"

/** The exports of the configuration file. */
export type MedusaConfig = Readonly<Record<string, unknown>>

/**
 * Loads `medusa-config` as Medusa's commands do, with the store's own packages: in the store's
 * folder, with ts-node and its tsconfig, after `.env`. The folder becomes the working directory,
 * since Medusa resolves paths from there. The file's output goes to stderr.
 */
export async function loadConfig(
  store: StoreFolder,
  redact: Redact,
): Promise<Reading<MedusaConfig>> {
  process.chdir(store.directory)
  const giveBack = keepStdoutFree()
  try {
    prepare(store)
    const getConfigFile = requireOf(store, "@medusajs/framework/utils")?.getConfigFile
    if (typeof getConfigFile !== "function") {
      return {
        ok: false,
        reason: "Medusa is not installed in this folder",
        remedy: "Install the store's packages first.",
      }
    }
    const answer: unknown = await Reflect.apply(getConfigFile, undefined, [
      store.directory,
      "medusa-config",
    ])
    const { configModule, error } = isObject(answer) ? answer : {}
    if (!isObject(configModule)) {
      throw error
    }
    return { ok: true, value: configModule }
  } catch (error) {
    return { ok: false, reason: messageOf(error, redact) }
  } finally {
    giveBack()
  }
}

/**
 * Does what the `medusa` command does before it loads anything. A built store lacks it, which is
 * fine.
 */
function prepare(store: StoreFolder): void {
  const cli = commandOf(store)
  try {
    if (!(REGISTERED in process)) {
      call(either([cli, store], "ts-node"), "register", {})
      call(either([cli, store], "tsconfig-paths"), "register", {})
    }
  } catch {
    // As in Medusa's command: what then cannot be loaded reports itself.
  }
  call(either([cli, store], "dotenv"), "config", {})
}

/** Marks a ts-node that runs already. */
const REGISTERED = Symbol.for("ts-node.register.instance")

/** The packages that Medusa's command finds. */
function commandOf(store: StoreFolder): Pick<StoreFolder, "require"> {
  try {
    return { require: createRequire(store.require.resolve("@medusajs/cli/cli.js")) }
  } catch {
    return store
  }
}

function either(
  places: readonly Pick<StoreFolder, "require">[],
  name: string,
): Readonly<Record<string, unknown>> | undefined {
  return places.map((place) => requireOf(place, name)).find((found) => found !== undefined)
}

function call(
  from: Readonly<Record<string, unknown>> | undefined,
  name: string,
  argument: object,
): void {
  const found = from?.[name]
  if (typeof found === "function") {
    Reflect.apply(found, from, [argument])
  }
}

/** Only the report is printed to stdout: a reader of its JSON wants nothing else. */
function keepStdoutFree(): () => void {
  const { stdout, stderr } = process
  stdout.write = stderr.write.bind(stderr)
  // What lies below is the stream's own.
  return () => void Reflect.deleteProperty(stdout, "write")
}
