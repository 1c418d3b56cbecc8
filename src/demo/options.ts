import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"

const port = z.coerce.number().int().min(1).max(65_535)

/** The command line of the sandbox uses the same default. */
export const GATEWAY_PORT = 4010

const flagsSchema = z.strictObject({
  "medusa-port": port.default(9000),
  "shop-port": port.default(8000),
  "gateway-port": port.default(GATEWAY_PORT),
  "postgres-port": port.optional(),
  "place-order": z.enum(["before_payment", "after_payment"]).default("before_payment"),
  "order-creation": z.enum(["directpay", "legacy"]).default("directpay"),
  data: z.string().min(1).default(".demo"),
  storefront: z
    .url({ protocol: /^https?$/, error: "an address that starts with http:// or https://" })
    .transform((address) => address.replace(/(?<!\/)\/+$/, ""))
    .optional(),
})

/** The options of `npm run demo`. */
export interface DemoOptions {
  medusaPort: number
  shopPort: number
  gatewayPort: number
  /** Left out: a free port. */
  postgresPort?: number
  placeOrder: "before_payment" | "after_payment"
  orderCreation: "directpay" | "legacy"
  /** A storefront that runs elsewhere, without a slash at its end; then no demo shop starts. */
  storefront?: string
  /** Absolute path of the folder that keeps the database, secrets and logs between starts. */
  dataFolder: string
  /** A database of the caller's own, instead of the embedded PostgreSQL. */
  databaseUrl?: string
}

export const HELP = `npm run demo -- [flags]

  --medusa-port 9000        Medusa and its admin panel
  --shop-port 8000          the demo shop
  --gateway-port ${GATEWAY_PORT}       the sandbox gateway
  --postgres-port <port>    the embedded PostgreSQL (default: a free port)
  --place-order before_payment | after_payment
  --order-creation directpay | legacy
  --storefront <url>        for a storefront of yours, http://localhost:8000 for instance: customers
                            come back to it, and the environment it needs is printed. No demo
                            shop starts. The gateway is on 127.0.0.1, another site, as in life
  --data .demo              folder for the database, secrets and logs; delete it to start afresh

  DATABASE_URL replaces the embedded PostgreSQL with a database of your own.`

/** Reads the command line. Throws an error that names the flag and what it takes. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): DemoOptions | "help" {
  const { help, ...given } = readFlags(args)
  if (help) {
    return "help"
  }
  const flags = flagsSchema.safeParse(given)
  if (!flags.success) {
    const [issue] = flags.error.issues
    throw new Error(`--${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}\n\n${HELP}`)
  }
  return {
    medusaPort: flags.data["medusa-port"],
    shopPort: flags.data["shop-port"],
    gatewayPort: flags.data["gateway-port"],
    postgresPort: flags.data["postgres-port"],
    placeOrder: flags.data["place-order"],
    orderCreation: flags.data["order-creation"],
    storefront: flags.data.storefront,
    dataFolder: resolve(flags.data.data),
    databaseUrl: env.DATABASE_URL || undefined,
  }
}

function readFlags(args: readonly string[]): Record<string, string | boolean | undefined> {
  const names = Object.keys(flagsSchema.shape)
  const texts = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]))
  try {
    const help = { type: "boolean", short: "h" } as const
    return parseArgs({ args: [...args], options: { help, ...texts } }).values
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n\n${HELP}`, { cause })
  }
}
