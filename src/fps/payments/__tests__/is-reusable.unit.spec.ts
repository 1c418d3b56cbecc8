import type { LedgerPayment } from "../../types"
import { isReusable } from "../open-payment"
import { ledgerPayment } from "./ledger-payment"

/** A QR that lives for 15 minutes. */
const PAYMENT = ledgerPayment()
const CREATED = PAYMENT.createdAt

const at = (time: string) => new Date(`2026-01-01T${time}Z`)

describe("isReusable", () => {
  it.each(["00:00:00", "00:05:00", "00:09:59.999", "00:10:00"])(
    "is true at %s, with a third of 15 minutes left or more",
    (time) => {
      expect(isReusable(PAYMENT, at(time))).toBe(true)
    },
  )

  it.each(["00:10:00.001", "00:14:59", "00:15:00", "01:00:00"])(
    "is false at %s, with less than a third of 15 minutes left",
    (time) => {
      expect(isReusable(PAYMENT, at(time))).toBe(false)
    },
  )

  it("shows one to its end, and no longer, where no new payment may begin", () => {
    expect(isReusable(PAYMENT, at("00:14:59"), { isPaused: true })).toBe(true)
    expect(isReusable(PAYMENT, at("00:15:00"), { isPaused: true })).toBe(false)
  })

  it.each<[string, Partial<LedgerPayment>]>([
    ["is not live any more", { live: false }],
    ["is still being created", { status: "creating" }],
    ["is paid", { status: "paid" }],
    ["is expired", { status: "expired" }],
    ["is cancelled", { status: "cancelled" }],
    ["is held", { settlement: "held" }],
    ["is settled", { settlement: "settled" }],
    ["has no address", { redirectUrl: null }],
    ["failed at the bank", { failureReturnedAt: CREATED }],
  ])("is false for one that %s", (_, change) => {
    expect(isReusable({ ...PAYMENT, ...change }, CREATED)).toBe(false)
    expect(isReusable({ ...PAYMENT, ...change }, CREATED, { isPaused: true })).toBe(false)
  })
})
