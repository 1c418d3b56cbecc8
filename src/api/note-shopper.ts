import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { shoppers } from "../settle/rush"

/** Has a storm of deliveries leave room for shoppers while there are any. */
export function noteShopper(
  _req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  shoppers.note()
  next()
}
