import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ADMIN } from "../../../src/demo/announcement"
import { startDemo } from "../../../src/demo/start"
import { demoDatabase } from "../../helpers/database/template"
import type { Target } from "./target"
import { portOfOurs } from "../../helpers/this-run"

/** A store and a gateway for a storefront that is started beside them. */
export interface RunningStage {
  readonly target: Target
  /** What the storefront has to know of it. */
  readonly forShop: { port: number; backend: string; publishableKey: string }
  stop(): Promise<void>
}

/** `npm run demo -- --storefront`, in this process and on the database of `npm test`. */
export async function startStage(): Promise<RunningStage> {
  process.env.MEDUSA_ADMIN_DISABLED = "true"
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-stage-"))
  chmodSync(folder, 0o755)
  const port = await portOfOurs()
  const storefront = `http://localhost:${port}`
  let stopping = false
  const demo = startDemo(
    {
      medusaPort: await portOfOurs(),
      shopPort: port,
      gatewayPort: await portOfOurs(),
      storefront,
      placeOrder: "before_payment",
      orderCreation: "directpay",
      dataFolder: folder,
      databaseUrl: await demoDatabase("fps_storefront", folder),
    },
    {
      say: () => undefined,
      announce: () => undefined,
      onEnd: (error) => {
        if (!stopping) {
          process.stderr.write(error.message)
        }
      },
    },
  )
  const stop = async () => {
    stopping = true
    await demo.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const running = await demo.ready.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  if (!running) {
    throw new Error("The store did not start.")
  }
  const { addresses, publishableKey } = running
  return {
    target: {
      storefront,
      backend: addresses.medusa,
      sandbox: addresses.gateway,
      admin: ADMIN,
    },
    forShop: { port, backend: addresses.medusa, publishableKey },
    stop,
  }
}
