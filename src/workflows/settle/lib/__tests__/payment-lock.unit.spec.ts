import type { ILockingModule } from "@medusajs/framework/types"
import type { LedgerPayment, Leases } from "../../../../modules/fps"
import { whileLeased } from "../lease"
import { waitedInVain, withPaymentLock } from "../payment-lock"

const PAYMENT = { id: "fpspay_1", paymentCollectionId: "pay_col_1" } as LedgerPayment

/** Leases that are always free, and are lost at the first renewal or never. */
const leasesThat = ({ last }: { last: boolean }): Leases => ({
  take: async () => Promise.resolve(true),
  renew: async () => Promise.resolve(last),
  giveBack: async () => Promise.resolve(),
})

function lockingWith(execute: ILockingModule["execute"]) {
  const fps = {
    findPayment: async () => Promise.resolve(PAYMENT),
    leases: leasesThat({ last: true }),
  }
  const container = { resolve: () => ({ client: {} }) }
  return { container, fps, locking: { execute } } as object as Parameters<typeof withPaymentLock>[0]
}

describe("the lock of a payment", () => {
  it("hands on the signal that tells of its loss", async () => {
    const lost = AbortSignal.abort(new Error("lost"))
    const dependencies = lockingWith(async (_, job) => job(lost))
    const run = withPaymentLock(dependencies, PAYMENT, async (_, signal) => {
      signal.throwIfAborted()
      return Promise.resolve("acted")
    })
    await expect(run).rejects.toThrow("lost")
  })

  it("tells of a lease that somebody else may have by now", async () => {
    const reason = await whileLeased(
      { leases: leasesThat({ last: false }), key: "fps:pay_col_1", renewMs: 1 },
      async (lost) =>
        new Promise<string>((resolve) => {
          lost.addEventListener("abort", () => resolve((lost.reason as Error).message))
        }),
    )
    expect(reason).toBe("The lease of fps:pay_col_1 ran out while it was being settled.")
  })

  it("tells a lock that was never had from a fault under it", async () => {
    const never = lockingWith(async () => Promise.reject(new Error("Timed-out acquiring lock.")))
    const faulty = lockingWith(async (_, job) => job())
    const tell = async (dependencies: Parameters<typeof withPaymentLock>[0]) =>
      withPaymentLock(dependencies, PAYMENT, async () => Promise.reject(new Error("disk full")))
        .then(() => null)
        .catch((error: unknown) => waitedInVain(error))
    expect([await tell(never), await tell(faulty)]).toEqual([true, false])
  })
})
