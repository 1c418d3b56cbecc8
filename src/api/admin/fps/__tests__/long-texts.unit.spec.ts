import { expectInProportion, marked } from "../../../../fps/__tests__/in-proportion"
import { readPatch } from "../../../../fps/settings/patch"
import { parseNote, parseResolution } from "../cases/validators"
import { parseRelease } from "../orders/validators"
import { parsePayLinkBody } from "../pay-links/validators"
import { parseConfirmation } from "../payments/validators"

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
