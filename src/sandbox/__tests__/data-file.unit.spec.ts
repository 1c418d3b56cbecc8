import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createSandbox } from "../create-sandbox"
import type { Sandbox, SandboxOptions } from "../types"
import { create, LEGACY, open, startReceiver, until, type Receiver } from "./support"

describe("a sandbox with a data file", () => {
  let folder: string
  let dataFile: string
  let receiver: Receiver
  let sandbox: Sandbox | undefined

  /** Ends the one that runs, and starts the next at the same address. */
  const restart = async (options: SandboxOptions = {}): Promise<Sandbox> => {
    const port = sandbox ? Number(new URL(sandbox.url).port) : 0
    await sandbox?.close()
    sandbox = await createSandbox({ dataFile, port, ...options })
    return sandbox
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "fps-sandbox-data-"))
    dataFile = join(folder, "gateway.json")
    receiver = await startReceiver()
  })
  afterEach(async () => {
    await sandbox?.close()
    sandbox = undefined
    await receiver.close()
    rmSync(folder, { recursive: true })
  })

  it("keeps orders, events and the addresses of checkouts over a restart", async () => {
    const first = await restart()
    const paid = await create({ sandbox: first, order: { webhookEvents: receiver.url } })
    const waiting = await create({ sandbox: first, path: LEGACY })
    await first.pay(paid.orderID)
    const [delivery] = first.deliveries()

    const second = await restart()
    expect(second.orders().map(({ orderID, status }) => [orderID, status])).toEqual([
      [paid.orderID, "PAID"],
      [waiting.orderID, "PENDING"],
    ])
    expect(second.deliveries()).toEqual([delivery])
    // The first one may still take the connection to the sandbox that ended.
    await open(second.url).catch(() => undefined)
    expect((await open(paid.redirectURI)).status).toBe(200)
    expect((await open(`${waiting.redirectURI}&token=${waiting.token}`)).status).toBe(200)
    expect(receiver.received).toHaveLength(1)
  })

  it("goes on with an event that had not arrived", async () => {
    const first = await restart({ retry: { initialMs: 60_000 } })
    receiver.statuses.push(503)
    const { orderID } = await create({ sandbox: first, order: { webhookEvents: receiver.url } })
    await first.pay(orderID)
    expect(first.deliveries()).toMatchObject([{ state: "waiting" }])

    const second = await restart()
    await until(() => second.deliveries()[0]?.state === "delivered")
    const [once, again] = receiver.received
    expect(again?.body).toEqual(once?.body)
    expect(again?.headers["x-service-event-id"]).toBe(once?.headers["x-service-event-id"])
  })

  it("tells of what expired while nobody ran", async () => {
    let now = Date.now()
    const first = await restart({ now: () => now })
    const { orderID } = await create({ sandbox: first, order: { webhookEvents: receiver.url } })
    now += 3_600_000
    const second = await restart({ now: () => now })
    await until(() => receiver.received.length === 1)
    expect(second.order(orderID)?.status).toBe("EXPIRED")
  })

  it("keeps what was held back until it is let go", async () => {
    const first = await restart()
    const { orderID } = await create({ sandbox: first, order: { webhookEvents: receiver.url } })
    first.pauseEvents(orderID)
    await first.pay(orderID)

    const second = await restart()
    await second.idle()
    expect(receiver.received).toHaveLength(0)
    second.resumeEvents(orderID)
    await until(() => second.deliveries()[0]?.state === "delivered")
  })

  it("writes for its owner alone, soon after a change", async () => {
    const first = await restart()
    const { orderID } = await create({ sandbox: first })
    await until(() => {
      try {
        return readFileSync(dataFile, "utf8").includes(orderID)
      } catch {
        return false
      }
    })
    expect(statSync(dataFile).mode & 0o777).toBe(0o600)
  })

  it("refuses a file that no sandbox wrote, and leaves it alone", async () => {
    writeFileSync(dataFile, '{"orders":')
    await expect(createSandbox({ dataFile })).rejects.toMatchObject({
      code: "bad_data_file",
      message: expect.stringContaining(dataFile),
    })
    expect(readFileSync(dataFile, "utf8")).toBe('{"orders":')
  })
})
