import type { MedusaResponse } from "@medusajs/framework/http"
import { expectInProportion, marked } from "../../../../fps/__tests__/in-proportion"
import { readPatch } from "../../../../fps/settings/patch"
import { parseNote, parseResolution } from "../cases/validators"
import { parseRelease } from "../orders/validators"
import { parsePayLinkBody } from "../pay-links/validators"
import { parseConfirmation } from "../payments/validators"
import { readTryBody } from "../settings/validators"
import { sendInvalid, type FieldError } from "../validation"

/** An address whose host is slow to read. */
function addressOf(size: number): string {
  const host = Array.from({ length: size }, (_, at) => String.fromCodePoint(0x4e00 + at))
  return `https://${host.join("")}`
}

describe("a text that is too long is refused without being read:", () => {
  it.each<[string, (text: string) => unknown]>([
    ["the note of a case", (text) => parseNote({ text })],
    ["the note of a release", (note) => parseRelease({ note })],
    [
      "the reference of a refund",
      (reference) => parseResolution({ resolution: "refunded", reference }),
    ],
    [
      "the reference of a payment",
      (reference) => parseConfirmation({ amount: "1.00", reference }, new Date()),
    ],
    ["the note of a link", (note) => parsePayLinkBody({ order_id: "order_1", note }, new Date())],
  ])("%s", async (_, parse) => {
    await expectInProportion(12_000, (size) => {
      expect(() => parse(marked(size))).toThrow(/must be at most [\d,]+ characters/)
    })
  })

  it("an address of the settings", async () => {
    await expectInProportion(5_000, (size) => {
      const { errors } = readPatch({ environments: { sandbox: { baseUrl: addressOf(size) } } })
      expect(errors.map(({ code }) => code)).toEqual(["too_long"])
    })
  })
})

/** A list of a hundred thousand bytes; its elements cannot be read. */
const unread = Object.defineProperty(Array<unknown>(30_000), 0, {
  get: () => {
    throw new Error("An element was read.")
  },
})

describe("a list that is too long is refused before its elements are read:", () => {
  it.each<[string, object, object]>([
    [
      "values of a status",
      { statusAnswers: { paid: unread } },
      {
        path: "statusAnswers.paid",
        code: "too_many",
        message: "must name at most 100 values",
      },
    ],
    [
      "recipients of messages",
      { notify: { to: unread } },
      { path: "notify.to", code: "too_many", message: "must name at most 20 addresses" },
    ],
  ])("%s", (_, body, error) => {
    expect(readPatch(body).errors).toEqual([error])
  })

  it("values of a status that are tried", () => {
    const errors = [
      {
        path: "statusAnswers.expired",
        code: "invalid",
        message: "must name at most 100 values",
      },
    ]
    expect(readTryBody({ answer: 1, statusAnswers: { expired: unread } })).toEqual({ errors })
  })

  it("answers to questions", () => {
    const body = { amount: "1.00", reference: "FT1", note: "Seen.", despite: unread }
    expect(() => parseConfirmation(body, new Date())).toThrow(/^despite: must be at most \d codes$/)
  })
})

it("names twenty wrong fields at most", () => {
  const answers: unknown[] = []
  const res = { status: () => ({ json: (body: unknown) => answers.push(body) }) }
  const wrong = { path: "paid", code: "invalid", message: "is wrong" }
  sendInvalid(res as unknown as MedusaResponse, Array<FieldError>(400).fill(wrong))
  expect(answers).toEqual([
    expect.objectContaining({
      message: Array(20).fill("paid: is wrong").join("; "),
      errors: Array(20).fill(wrong),
    }),
  ])
})
