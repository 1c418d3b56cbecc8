import { describeError, FpsError, type FpsErrorCode, type FpsProblemCode } from ".."
import { ERRORS, PROBLEMS } from "../texts"

const problem = (code: FpsProblemCode, field: string | null = null) => ({
  code,
  field,
  message: "technical",
})
const CODES = Object.keys(ERRORS) as FpsErrorCode[]
const MENDABLE = Object.keys(PROBLEMS) as FpsProblemCode[]

describe("what to say of an error", () => {
  it.each(CODES)("has words for %s in both languages", (code) => {
    const error = new FpsError(code, { message: "ECONNREFUSED 127.0.0.1" })
    const [title, text, zhTitle, zhText] = ERRORS[code]
    expect([describeError(error), describeError(error, { language: "zh-HK" })]).toEqual([
      { code, title, text, field: null },
      { code, title: zhTitle, text: zhText, field: null },
    ])
    expect(zhTitle + zhText).toMatch(/^[\p{Script=Han}，。；]+$/u)
  })

  it.each(MENDABLE)("has words for the problem %s in both languages", (code) => {
    const error = new FpsError("details", { problems: [problem(code, "email")] })
    const [text, zhText] = PROBLEMS[code] ?? []
    expect([describeError(error), describeError(error, { language: "zh" })]).toEqual([
      { code, title: ERRORS.details[0], text, field: "email", missing: [code.split("_")[0]] },
      {
        code,
        title: ERRORS.details[2],
        text: zhText,
        field: "email",
        missing: [code.split("_")[0]],
      },
    ])
  })

  it("names everything that is missing, and leads to the first of it", () => {
    const error = new FpsError("details", {
      problems: [
        problem("name_missing", "shipping_address.first_name"),
        problem("phone_missing", "shipping_address.phone"),
      ],
    })
    expect(describeError(error)).toEqual({
      code: "name_missing",
      title: "Please check your details",
      text: "Please enter your name. Please enter your phone number.",
      field: "shipping_address.first_name",
      missing: ["name", "phone"],
    })
    expect(describeError(error, { language: "zh-HK" }).text).toBe("請填寫姓名。請填寫電話號碼。")
  })

  it.each([
    ["an error of somebody else", new Error("connect ECONNREFUSED")],
    ["a code of somebody else", Object.assign(new Error("no"), { code: "toString" })],
    ["nothing", undefined],
    ["null", null],
    ["a text", "oops"],
  ])("says a plain sentence of %s", (_, error) => {
    expect(describeError(error)).toEqual({
      code: "refused",
      title: "That did not work",
      text: "If you have paid, do not pay again: contact us. If not, please try again.",
      field: null,
    })
    expect(describeError(error, { language: "zh-HK" }).text).toBe(
      "如已付款，請勿重複付款，並聯絡我們。如未付款，請再試一次。",
    )
  })

  it.each(["currency_not_supported", "nothing_to_pay", "not_set_up"] as const)(
    "leads to another way to pay where nothing can be mended (%s)",
    (code) => {
      expect(describeError(new FpsError("not_set_up", { problems: [problem(code)] }))).toEqual({
        code,
        title: "FPS is unavailable",
        text: "Please pay in another way.",
        field: null,
      })
    },
  )

  it("asks for no details where they would not help", () => {
    const problems = [problem("currency_not_supported"), problem("phone_missing")]
    expect(describeError(new FpsError("not_set_up", { problems }))).toMatchObject({
      title: "FPS is unavailable",
      text: "Please pay in another way.",
    })
  })

  it("does not call an order paid whose payment is under review", () => {
    const error = new FpsError("already_paid")
    expect(describeError(error).title).toBe("We have already received a payment")
    expect(describeError(error, { language: "zh-HK" }).title).toBe("此訂單已收到款項")
  })

  it("has a plain sentence for a problem that only a newer backend knows", () => {
    const problems = [{ code: "moon" as FpsProblemCode, field: null, message: "moon" }]
    expect(describeError(new FpsError("details", { problems })).text).toBe(ERRORS.details[1])
  })

  it("keeps the shop's own message for developers", () => {
    expect(new FpsError("refused", { message: "No.", status: 400 })).toMatchObject({
      message: "No.",
      status: 400,
    })
    expect(new FpsError("cart_gone").message).toBe("We cannot find your cart")
  })
})
