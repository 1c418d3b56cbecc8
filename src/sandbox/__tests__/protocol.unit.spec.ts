import {
  asMinorUnits,
  buildOrderCreationRequest,
  EVENT_ID_HEADER,
  readEventBody,
  readOrderCreationResponse,
  readStatusAnswer,
  SIGNATURE_HEADER,
  verifySignature,
} from "../../protocol"
import { createSandbox } from "../create-sandbox"
import type { Sandbox } from "../types"
import { DIRECTPAY, LEGACY, open, post, startReceiver, type Receiver } from "./support"

describe.each([
  { variant: "directpay", path: DIRECTPAY, customerLanguage: "en" },
  { variant: "legacy", path: LEGACY, customerLanguage: "en-US" },
] as const)("the plugin's protocol and the sandbox, $variant", (way) => {
  let sandbox: Sandbox
  let receiver: Receiver

  beforeEach(async () => {
    receiver = await startReceiver()
    sandbox = await createSandbox()
  })
  afterEach(async () => {
    await sandbox.close()
    await receiver.close()
  })

  it("understand each other from creation to payment", async () => {
    const body = buildOrderCreationRequest({
      variant: way.variant,
      amount: asMinorUnits(12050),
      currency: "hkd",
      expiresAt: new Date(Date.now() + 900_000),
      reference: "REF0001",
      uniqueOrderId: "UNIQUE0001",
      urls: {
        success: "http://shop.test/success",
        failure: "http://shop.test/failure",
        events: receiver.url,
      },
      language: "en",
      customerLanguage: way.customerLanguage,
      customer: {
        firstName: "Tai Man",
        lastName: "Chan",
        email: "tai.man@example.com",
        tel: "+85291234567",
      },
    })
    const response = await post({ sandbox, path: way.path, body })
    const created = readOrderCreationResponse(way.variant, await response.json())
    expect((await open(created.redirectUrl)).status).toBe(200)

    const delivery = await sandbox.pay(created.gatewayOrderId)
    const [received] = receiver.received
    expect(received?.headers[EVENT_ID_HEADER]).toBe(delivery.id)
    expect(
      verifySignature({
        header: received?.headers[SIGNATURE_HEADER],
        body: received?.body ?? Buffer.alloc(0),
        keys: [{ id: "sandbox", secret: sandbox.signingSecret }],
      }),
    ).toMatchObject({ ok: true, keyId: "sandbox" })
    expect(readEventBody(received?.body ?? Buffer.alloc(0))).toEqual({
      readable: true,
      event: {
        kind: "paid",
        eventId: 2001,
        gatewayOrderId: created.gatewayOrderId,
        reference: "REF0001",
        amount: 12050,
        currency: "hkd",
        shape: way.variant,
      },
    })

    const status = await fetch(`${sandbox.url}/paynow/orders/${created.gatewayOrderId}/status`, {
      headers: { "api-key": sandbox.apiKey },
    })
    const map = {
      path: "data.status",
      paid: ["PAID"],
      expired: ["EXPIRED"],
      cancelled: ["CANCELLED"],
      pending: ["PENDING"],
      amountPath: "data.totalAmount.amount",
      currencyPath: "data.totalAmount.currency",
    }
    expect(readStatusAnswer(await status.json(), map)).toEqual({
      verdict: "paid",
      amount: 12050,
      currency: "hkd",
    })
  })
})
