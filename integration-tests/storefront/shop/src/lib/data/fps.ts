"use server"

import { fps } from "@lib/fps"

export async function prepareFps(cartId: string) {
  return fps.prepare(cartId)
}

export async function startFps(cartId: string, countryCode: string) {
  return fps.start({ cartId, countryCode })
}

export async function retryFps(sessionId: string, countryCode: string, replaceCart: boolean) {
  return fps.retry({ sessionId, countryCode, replaceCart })
}
