import { randomBytes, randomUUID } from "node:crypto"
import { createOrderActions } from "./actions"
import { createApp } from "./app"
import { createCheckoutLinks } from "./checkout-links"
import type { SandboxContext } from "./context"
import { createDataFile, readDataFile, type DataFile } from "./data-file"
import { createDeliveryQueue, signedHeaders } from "./deliveries"
import { startExpiryClock, createOrderStore } from "./orders"
import { createFaultBoard, createFaultBox } from "./faults"
import { createFeed } from "./feed"
import { createMask, createRequestLog } from "./request-log"
import { resolveOptions } from "./options"
import { startServer, type RunningServer } from "./server"
import type { ResolvedOptions, Sandbox, SandboxOptions, SandboxOrder } from "./types"

/**
 * Starts the local sandbox: both order-creation endpoints, the status query, a hosted
 * checkout, a payment simulator, and signed events with redelivery. No database; close it when
 * done. Throws a SandboxError: `port_taken` and `cannot_listen`, or `bad_data_file`.
 *
 * @example
 * const sandbox = await createSandbox({ port: 4010 })
 * // sandbox.url, sandbox.apiKey and sandbox.signingSecret go into the plugin's options
 * await sandbox.pay(orderID)
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const resolved = resolveOptions(options)
  const address: { url: string } = { url: resolved.publicUrl ?? "" }
  const kept = resolved.dataFile === undefined ? undefined : readDataFile(resolved.dataFile)
  const key = kept ? Buffer.from(kept.key, "hex") : randomBytes(32)
  const context = createContext({
    given: resolved,
    url: () => address.url,
    key,
    kept: kept?.orders ?? [],
  })
  const server = await startServer({
    app: createApp(context),
    host: resolved.host,
    port: resolved.port,
  })
  address.url = resolved.publicUrl ?? server.url
  const dataFile = keepData(context, key)
  context.deliveries.restore(kept?.deliveries ?? [])
  return createFacade({
    context,
    server,
    dataFile,
    stopClock: startExpiryClock(context.orders.sweep),
  })
}

function keepData(
  { options, orders, deliveries, feed }: SandboxContext,
  key: Buffer,
): DataFile | undefined {
  if (options.dataFile === undefined) {
    return undefined
  }
  const file = createDataFile({
    path: options.dataFile,
    data: () => ({
      key: key.toString("hex"),
      orders: orders.snapshot(),
      deliveries: deliveries.save(),
    }),
    log: options.log,
  })
  feed.subscribe(({ kind }) => {
    if (kind === "order" || kind === "delivery") {
      file.changed()
    }
  })
  return file
}

function createContext({
  given,
  url,
  key,
  kept,
}: {
  given: ResolvedOptions
  url: () => string
  /** Signs the URLs of checkouts. */
  key: Buffer
  kept: readonly SandboxOrder[]
}): SandboxContext {
  const feed = createFeed()
  const board = createFaultBoard(() => feed.emit({ kind: "fault" }))
  given.faults.forEach((name) => board.set(name))
  const now = (): number => given.now() + (board.peek("clock-skew") ?? 0) * 1000
  const options = { ...given, now }
  const onChange = (): void => feed.emit({ kind: "delivery" })
  const deliveries = createDeliveryQueue({ ...options, board, onChange })
  const actions = createOrderActions({ orders: () => orders, deliveries, board, options })
  const orders = createOrderStore({
    now,
    kept,
    onChange: ({ orderID }) => feed.emit({ kind: "order", orderID }),
    onExpired: actions.announceExpiry,
  })
  return {
    options,
    url,
    feed,
    orders,
    deliveries,
    actions,
    links: createCheckoutLinks(url, key),
    requests: createRequestLog(() => feed.emit({ kind: "request" })),
    board,
    faults: createFaultBox(board),
    mask: createMask([options.apiKey, options.signingSecret]),
    formKey: randomUUID(),
  }
}

function createFacade(input: {
  context: SandboxContext
  server: RunningServer
  dataFile: DataFile | undefined
  stopClock: () => void
}): Sandbox {
  const { context, server, dataFile, stopClock } = input
  const { options, orders, deliveries, actions, faults, board, requests } = context
  return {
    url: context.url(),
    simulatorUrl: `${context.url()}/simulator`,
    apiKey: options.apiKey,
    signingSecret: options.signingSecret,
    orders: orders.list,
    order: orders.find,
    deliveries: deliveries.list,
    requests: requests.list,
    pay: (orderID) => actions.pay(orderID),
    fail: actions.fail,
    cancel: actions.cancel,
    expire: actions.expire,
    trigger: actions.trigger,
    resend: deliveries.resend,
    sign: (body, { timestamp, secret, deliveryId } = {}) =>
      signedHeaders({
        body,
        secret: secret ?? options.signingSecret,
        timestamp: timestamp ?? Math.floor(options.now() / 1000),
        deliveryId: deliveryId ?? randomUUID(),
      }),
    answerWith: faults.set,
    fault: board.set,
    faults: board.list,
    clearFaults: board.clear,
    pauseEvents: deliveries.pause,
    resumeEvents: deliveries.resume,
    idle: deliveries.idle,
    async close() {
      stopClock()
      deliveries.close()
      dataFile?.close()
      await server.close()
    },
  }
}
