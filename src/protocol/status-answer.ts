import { z } from "zod"

import { answerSample } from "./answer-sample"
import { readCurrency, readMinorUnits, isJsonObject, ownValue, UNSEEN } from "./json"
import type { MinorUnits } from "./money"
import { shortList } from "./short-list"

const pathSchema = z
  .string()
  .max(200, "must be at most 200 characters")
  .refine((value) => /^[^.\s]+(\.[^.\s]+)*$/.test(value) && !UNSEEN.test(value), {
    error: "must be field names joined by dots, such as data.status",
    params: { code: "invalid_path" },
  })
const valueSchema = z
  .union([
    z
      .string()
      .min(1)
      .max(200, "must be at most 200 characters")
      .refine((value) => !UNSEEN.test(value), {
        error: "must not hold a character that nobody sees",
        params: { code: "invalid" },
      }),
    z.number(),
    z.boolean(),
  ])
  .transform(String)
const valuesSchema = shortList(z.array(valueSchema), {
  most: 100,
  error: "must name at most 100 values",
}).default([])

/** The meanings that a status response can be mapped to. */
export const STATUS_VERDICTS = ["paid", "expired", "cancelled", "pending"] as const

/** One of {@link STATUS_VERDICTS}. */
export type StatusVerdict = (typeof STATUS_VERDICTS)[number]

/**
 * How the owner maps a status response, whose shape the interface does not show. Values may be
 * texts, numbers or booleans and are compared as texts. A value under two verdicts is refused: it
 * could mean paid and not paid.
 */
export const statusAnswersSchema = z
  .strictObject({
    path: pathSchema.default("data.status"),
    paid: valuesSchema,
    expired: valuesSchema,
    cancelled: valuesSchema,
    pending: valuesSchema,
    amountPath: pathSchema.optional(),
    currencyPath: pathSchema.optional(),
  })
  .refine((map) => !hasRepeatedValue(map), {
    error: "the same value stands under two verdicts; keep it under one",
  })

/** {@link statusAnswersSchema} once parsed. Paths are own field names joined by dots. */
export interface StatusAnswerMap {
  path: string
  paid: string[]
  expired: string[]
  cancelled: string[]
  pending: string[]
  /** Where the amount in minor units stands, if the response has it. */
  amountPath?: string
  /** Where the currency code stands, if the response has it. */
  currencyPath?: string
}

/** The meaning of a status response, or why it has none. `sample` is safe to show and store. */
export type StatusReading =
  | { verdict: StatusVerdict; amount?: MinorUnits; currency?: string }
  | { verdict: "no_map" }
  | { verdict: "not_understood"; sample: string }

/**
 * Reads a status response through the owner's mapping. Never throws and never guesses: without a
 * mapping the verdict is `no_map`; a response that the mapping does not cover, or that lacks an
 * expected amount or currency, is `not_understood`. Values are compared exactly, case included.
 */
export function readStatusAnswer(answer: unknown, map: StatusAnswerMap): StatusReading {
  if (STATUS_VERDICTS.every((verdict) => map[verdict].length === 0)) {
    return { verdict: "no_map" }
  }
  const reading = understood(answer, map)
  return reading ?? { verdict: "not_understood", sample: answerSample(answer, map.path) }
}

function understood(answer: unknown, map: StatusAnswerMap): StatusReading | undefined {
  const verdict = verdictOf(valueAt(answer, map.path), map)
  if (verdict === undefined) {
    return undefined
  }
  const reading: StatusReading = { verdict }
  if (map.amountPath !== undefined) {
    const amount = readMinorUnits(valueAt(answer, map.amountPath))
    if (amount === undefined) {
      return undefined
    }
    reading.amount = amount
  }
  if (map.currencyPath !== undefined) {
    const currency = readCurrency(valueAt(answer, map.currencyPath))
    if (currency === undefined) {
      return undefined
    }
    reading.currency = currency
  }
  return reading
}

function verdictOf(value: unknown, map: StatusAnswerMap): StatusVerdict | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
    return undefined
  }
  const matches = STATUS_VERDICTS.filter((verdict) => map[verdict].includes(String(value)))
  return matches.length === 1 ? matches[0] : undefined
}

function valueAt(answer: unknown, path: string): unknown {
  let value = answer
  for (const key of path.split(".")) {
    if (Array.isArray(value)) {
      value = /^\d+$/.test(key) ? (value[Number(key)] as unknown) : undefined
    } else {
      value = isJsonObject(value) ? ownValue(value, key) : undefined
    }
  }
  return value
}

function hasRepeatedValue(map: StatusAnswerMap): boolean {
  const values = STATUS_VERDICTS.flatMap((verdict) => [...new Set(map[verdict])])
  return new Set(values).size !== values.length
}
