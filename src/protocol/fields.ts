import { z } from "zod"

import { asMinorUnits } from "./money"

/** Control characters and lone surrogates: databases, headers and addresses choke on them. */
const UNSAFE_TEXT = /[\p{Cc}\p{Cs}]/u

const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.trim() !== "" && !UNSAFE_TEXT.test(text))

/**
 * The gateway's identifier of a gateway order: 1 to 200 characters, kept exactly as received.
 * The interface calls it a UUID; other texts are accepted, since only the gateway's word counts.
 */
export const gatewayOrderIdSchema = plainText(200)

/** The merchant reference as it comes back in events: 1 to 200 characters. */
export const referenceSchema = plainText(200)

/** A three-letter currency code, any case, made lower case as Medusa writes it. */
export const currencySchema = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toLowerCase())

/** An integer amount in the smallest subunit; a text of digits is not one. */
export const minorUnitsSchema = z
  .number()
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .transform((amount) => asMinorUnits(amount))
