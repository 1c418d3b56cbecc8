import type { Missing } from "../../fps/medusa/tables"
import { type StoredSetting, overlay, type Overlay } from "../../fps/settings/overlay"
import { createKeyring } from "../../fps/settings/keyring"
import { FpsOptionsError, parseOptions } from "../../fps/settings/parse-options"
import type { ConfiguredOptions } from "../../fps/settings/schema"

/** Everything that was read of a store. The checks know nothing else. It holds secrets. */
export interface Facts {
  /** Of the Node that runs the doctor, such as `22.12.0`. */
  readonly node: string
  /** Medusa's packages that the store's package.json names, as they are installed. */
  readonly packages: readonly InstalledPackage[]
  readonly configuration: Reading<Configuration>
  /** Undefined: the configuration could not be read, or names none. */
  readonly database: Reading<Database> | undefined
  /** How many Medusa processes are meant to run at once. */
  readonly processes: number
}

/** A value that was read, or why it could not be read. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string; readonly remedy?: string }

/** A package in the store's node_modules. */
export interface InstalledPackage {
  readonly name: string
  /** Undefined when it is not installed. */
  readonly version: string | undefined
}

/** The parts of `medusa-config` that FPS depends on. */
export interface Configuration {
  /** Undefined when the plugin is not listed. */
  readonly plugin: Plugin | undefined
  readonly payment: { readonly providers: readonly PaymentProvider[] }
  readonly infrastructure: Infrastructure
}

/** Where this package is listed. */
export interface Plugin {
  /** As Medusa passes them on; not checked yet. */
  readonly options: unknown
  /** The names of the module's migrations. */
  readonly migrations: readonly string[]
}

/** A provider of the payment module. */
export interface PaymentProvider {
  readonly id: string | undefined
  /** As in the configuration, if it is a text. */
  readonly resolve: string | undefined
  /** True if it leads to the provider of this package. */
  readonly isOurs: boolean
}

/** The facts that decide if several processes can work side by side. */
export interface Infrastructure {
  readonly hasRedisUrl: boolean
  readonly workerMode: string
  readonly locksAreInMemory: boolean
  readonly eventsThroughRedis: boolean
  readonly workflowsThroughRedis: boolean
  readonly hasSharedCache: boolean
}

/** The facts of the store's database. */
export interface Database {
  /** Such as `16.4`. */
  readonly version: string
  /** Names of the migrations that ran, of every module. Undefined without Medusa's tables. */
  readonly migrations: readonly string[] | undefined
  /** The parts of Medusa that our statements read and this database lacks; null if none. */
  readonly missing: Missing | null
  readonly regions: readonly Region[]
  /** The ids of the sales channels. Undefined without Medusa's table. */
  readonly salesChannels: readonly string[] | undefined
  /** The settings that the panel saved. Undefined without its table. */
  readonly settings: readonly StoredSetting[] | undefined
}

/** A region of the store. */
export interface Region {
  readonly name: string
  readonly currency: string
  /** True if `pp_fps_checkout` can be chosen in it. */
  readonly hasProvider: boolean
}

/** The result of a store's options and the panel's settings. */
export type Known =
  | {
      readonly state: "settled"
      readonly configured: ConfiguredOptions
      /** The settings in force. Empty if the database could not be read. */
      readonly overlay: Overlay
      /** True if what the panel saved is known. */
      readonly panelIsKnown: boolean
    }
  | { readonly state: "wrong"; readonly problems: readonly string[] }
  | { readonly state: "unknown" }

/** Combines options and panel as the backend does at its start. Pure. */
export function parseKnown({ configuration, database }: Facts): Known {
  const options = configuration.ok ? configuration.value.plugin?.options : undefined
  if (options === undefined) {
    return { state: "unknown" }
  }
  try {
    const configured = parseOptions(options)
    const saved = database?.ok ? database.value.settings : undefined
    return {
      state: "settled",
      configured,
      overlay: overlay({
        configured,
        stored: configured.lockSettings ? [] : (saved ?? []),
        keyring: createKeyring(configured.encryptionKeys),
      }),
      panelIsKnown: configured.lockSettings || saved !== undefined,
    }
  } catch (error) {
    if (error instanceof FpsOptionsError) {
      return { state: "wrong", problems: error.problems }
    }
    throw error
  }
}
