import { Pool } from "undici"
import { GatewayClient } from "../../../src/gateway/client"
import {
  asMinorUnits,
  buildOrderCreationRequest,
  type OrderCreationInput,
} from "../../../src/protocol"
import { startOutside } from "../outside/start"
import { compared, type Round, type Row } from "../row"

const ROUNDS = 15
const CALLS = 400
const API_KEY = "an-api-key-of-the-bench"

/** One order creation through the client, over the same request on a pool of undici's. */
export async function measureCall(): Promise<readonly Row[]> {
  const outside = await startOutside()
  const client = new GatewayClient({ baseUrl: outside.url, apiKey: API_KEY })
  const pool = new Pool(outside.url, { connections: 64, keepAliveMaxTimeout: 30_000 })
  try {
    const input = sampleOrder()
    const ours = async () => (await client.createOrder(input)).gatewayOrderId
    const body = JSON.stringify(buildOrderCreationRequest(input))
    const theirs = async () => createBare(pool, body)
    await timeOfOne(ours)
    await timeOfOne(theirs)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ ours: await timeOfOne(ours), theirs: await timeOfOne(theirs) })
    }
    const mark = { side: "at most", must: 1.25, aim: 1.1 } as const
    return [compared({ name: "call, one order creation", unit: "ms", mark, rounds })]
  } finally {
    await Promise.all([client.close(), pool.close()])
    outside.stop()
  }
}

/** The same bytes, written beforehand, and the same headers; the answer is parsed, and not looked at closely. */
async function createBare(pool: Pool, body: string): Promise<string> {
  const answer = await pool.request({
    path: "/directpay/o/order",
    method: "POST",
    headers: {
      accept: "application/json",
      "api-key": API_KEY,
      "content-type": "application/json",
    },
    body,
  })
  const { data } = (await answer.body.json()) as { data: { orderID: string } }
  return data.orderID
}

async function timeOfOne(call: () => Promise<string>): Promise<number> {
  const began = performance.now()
  for (let calls = 0; calls < CALLS; calls++) {
    await call()
  }
  return (performance.now() - began) / CALLS
}

function sampleOrder(): OrderCreationInput {
  return {
    variant: "directpay",
    amount: asMinorUnits(12050),
    currency: "hkd",
    expiresAt: new Date(Date.now() + 3_600_000),
    reference: "BENCH0000000000000000001",
    uniqueOrderId: "BENCHUNIQUE0000000000001",
    urls: {
      success: "https://shop.example/return?outcome=success",
      failure: "https://shop.example/return?outcome=failure",
      events: "https://shop.example/hooks",
    },
    language: "en",
    customerLanguage: "en",
    customer: {
      firstName: "Siu Ming",
      lastName: "Chan",
      email: "siuming@example.com",
      tel: "+85291234567",
    },
  }
}
