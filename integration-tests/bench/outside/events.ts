import { createHmac, randomUUID } from "node:crypto"

/** A post of the gateway. */
export interface Delivery {
  readonly body: string
  readonly headers: Record<string, string>
}

/** Of a gateway order that was paid in full. */
export interface PaidEvent {
  readonly gatewayOrderId: string
  /** Cents. */
  readonly amount: number
}

/** An event that a gateway order was paid. */
export function paidEvent({ gatewayOrderId, amount }: PaidEvent, secret: string): Delivery {
  const event = { eventId: 2001, eventDescription: "Payment succeeded" }
  const OrderAmount = { amount, currency: "HKD" }
  return signed({ event, eventData: { OrderID: gatewayOrderId, OrderAmount } }, secret)
}

/** An event that asks for nothing, of a gateway order that nobody knows. About 400 bytes. */
export function notice(secret: string): Delivery {
  const event = {
    eventId: 3001,
    eventDescription: "A notice of the gateway that asks for nothing",
  }
  const eventData = {
    OrderID: randomUUID(),
    OrderAmount: { amount: 12_880, currency: "HKD" },
    MerchantRef: randomUUID().replaceAll("-", "").slice(0, 24).toUpperCase(),
    OrderDescription: "Two hundred grams of Tie Guan Yin, one tin of jasmine pearls, one gift card",
  }
  return signed({ event, eventData }, secret)
}

function signed(content: object, secret: string): Delivery {
  const body = JSON.stringify(content)
  const t = Math.floor(Date.now() / 1000)
  const s1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("base64")
  return {
    body,
    headers: {
      "content-type": "application/json",
      "x-service-signature": `t=${t},s1=${s1}`,
      "x-service-event-id": randomUUID(),
    },
  }
}
