import { PAYMENT } from "../../__tests__/fake-store"
import type { FpsRetryAnswer } from "../fps-actions"
import { tryAgain } from "../try-again"

const ADDRESS = "/checkout"
const COPY = { address: ADDRESS, copied: true, lostPromotions: [], amount: PAYMENT.amount }

describe("what trying again comes to", () => {
  const press = (answer: FpsRetryAnswer) =>
    tryAgain({ retry: () => Promise.resolve(answer), old: PAYMENT, language: "en" }, false)

  it.each<[string, FpsRetryAnswer]>([
    ["a copy that costs the same", COPY],
    ["the same to the cent", { ...COPY, amount: PAYMENT.amount + 0.001 }],
    ["a cart of which no sum is known", { address: ADDRESS }],
    ["a cart whose sum was not told", { ...COPY, amount: 0 }],
    ["the page of a newer payment", { page: ADDRESS }],
  ])("leads on with %s", async (_, answer) => {
    expect(await press(answer)).toEqual({ address: ADDRESS })
  })

  it("leads on to the gateway, and back to the payment's page", async () => {
    const answer = { address: "https://gateway.test/pay/1", page: "/payment/payses_1" }
    expect(await press(answer)).toEqual({ address: answer.address, backTo: answer.page })
  })

  it.each<[string, FpsRetryAnswer]>([
    ["costs more", { ...COPY, amount: 130.5 }],
    ["costs less", { ...COPY, amount: 99 }],
    ["is the same one and was changed", { ...COPY, copied: false, amount: 99 }],
    ["has lost a code that made no difference", { ...COPY, lostPromotions: ["ONCE"] }],
    ["would replace another one", { replacesCart: true }],
  ])("has a word with the shopper when the cart %s", async (_, answer) => {
    expect(await press(answer)).toEqual({ notice: answer })
  })

  it("hands on whether another cart may be replaced", async () => {
    const asked: boolean[] = []
    const retry = (replaceCart: boolean) => {
      asked.push(replaceCart)
      return Promise.resolve(COPY)
    }
    await tryAgain({ retry, old: PAYMENT, language: "en" }, false)
    await tryAgain({ retry, old: PAYMENT, language: "en" }, true)
    expect(asked).toEqual([false, true])
  })

  it("says what did not work, also when nobody answered", async () => {
    const problem = { code: "cart_gone", title: "Gone", text: "Gone.", field: null } as const
    expect(await press({ error: problem })).toEqual({ problem })
    const retry = () => Promise.reject(new TypeError("Failed to fetch"))
    expect(await tryAgain({ retry, old: PAYMENT, language: "zh" }, false)).toEqual({
      problem: expect.objectContaining({ code: "unreachable", title: "網店沒有回應" }),
    })
  })
})
