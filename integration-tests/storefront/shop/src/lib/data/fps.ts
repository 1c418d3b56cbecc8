"use server"

import { fps } from "@lib/fps"
import type { FpsDetails } from "medusa-payment-fps/next"

export async function prepareFps(cartId: string) {
  return fps.prepare(cartId)
}

export async function startFps(cartId: string, countryCode: string, details?: FpsDetails) {
  return fps.start({ cartId, countryCode, details })
}

export async function retryFps(sessionId: string, countryCode: string, replaceCart: boolean) {
  return fps.retry({ sessionId, countryCode, replaceCart })
}
