import { readFileSync, renameSync, writeFileSync } from "node:fs"
import { z } from "zod"
import { SandboxError } from "./errors"
import type { SandboxOrder } from "./types"

const orderSchema = z.object({
  orderID: z.string(),
  customerID: z.string(),
  variant: z.enum(["directpay", "legacy"]),
  status: z.enum(["PENDING", "PAID", "EXPIRED", "CANCELLED"]),
  totalAmount: z.object({ amount: z.number(), currency: z.string() }),
  merchantRef: z.string(),
  merchantUniqueOrderID: z.string().optional(),
  language: z.string(),
  webhookSuccess: z.string(),
  webhookFailure: z.string(),
  webhookEvents: z.string(),
  customer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    tel: z.string(),
  }),
  redirectURI: z.string(),
  token: z.string(),
  qrPayload: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  failedPayments: z.number(),
}) satisfies z.ZodType<SandboxOrder>

const deliverySchema = z.object({
  input: z.object({
    orderID: z.string(),
    eventId: z.number(),
    body: z.string(),
    url: z.string(),
    id: z.string(),
    secret: z.string(),
  }),
  attempts: z.array(
    z.object({
      at: z.number(),
      ms: z.number(),
      status: z.number().optional(),
      error: z.string().optional(),
      signature: z.string().optional(),
    }),
  ),
  state: z.enum(["waiting", "delivered", "given_up"]),
  held: z.boolean(),
})

const dataSchema = z.object({
  /** Signs the URLs of checkouts, in hex. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  orders: z.array(orderSchema),
  deliveries: z.array(deliverySchema),
})

/** An event as the file keeps it. */
export type SavedDelivery = z.infer<typeof deliverySchema>

/** The data that outlive a restart: orders and events, the newest thousand of each. */
export type SandboxData = z.infer<typeof dataSchema>

const KEEP = 1000
const QUIET_MS = 200

/** Keeps a sandbox's data in a file, a moment after each change and at the end. */
export interface DataFile {
  changed(): void
  close(): void
}

/** Reads what an earlier run kept; undefined when there is no such file. Throws `bad_data_file`. */
export function readDataFile(path: string): SandboxData | undefined {
  try {
    return dataSchema.parse(JSON.parse(readFileSync(path, "utf8")))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined
    }
    throw new SandboxError(
      "bad_data_file",
      `${path} holds nothing that a sandbox wrote. Remove it, or name another file.`,
      { cause: error },
    )
  }
}

/** Writes `data()` to a path. A failed write is reported, and repeated with the next change. */
export function createDataFile(input: {
  path: string
  data: () => SandboxData
  log: (line: string) => void
}): DataFile {
  const { path, data, log } = input
  let timer: NodeJS.Timeout | undefined
  const write = (): void => {
    timer = undefined
    const { key, orders, deliveries } = data()
    const kept = { key, orders: orders.slice(-KEEP), deliveries: deliveries.slice(-KEEP) }
    try {
      // Whole or not at all: half a file could not be read again.
      writeFileSync(`${path}.new`, JSON.stringify(kept), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    } catch (error) {
      log(`orders could not be written to ${path}: ${String(error)}`)
    }
  }
  return {
    changed() {
      timer ??= setTimeout(write, QUIET_MS).unref()
    },
    close() {
      clearTimeout(timer)
      write()
    },
  }
}
