import { sdk } from "@lib/config"
import { getAuthHeaders } from "@lib/data/cookies"
import { createFpsNext } from "medusa-payment-fps/next"

export const fps = createFpsNext({ medusa: sdk, headers: getAuthHeaders })
