const BODY_BYTES = 400

/** The bytes of an event as the gateway writes it, filled up to 400. */
export function sampleEvent(): Buffer {
  const event = {
    event: { eventId: 2001, eventDescription: "" },
    eventData: {
      OrderID: "7b0f2f2e-6d0c-4b0e-9a51-0c1a2b3c4d5e",
      OrderAmount: { amount: 12850, currency: "HKD" },
      MerchantRef: "BENCH0000000000000000001",
    },
  }
  const missing = BODY_BYTES - Buffer.byteLength(JSON.stringify(event))
  event.event.eventDescription = "p".repeat(missing)
  return Buffer.from(JSON.stringify(event))
}
