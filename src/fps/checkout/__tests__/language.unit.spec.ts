import { readLanguages } from "../payable-payment"

const LANGUAGES = { en: "en", "zh-HK": "zh-Hant", zh: "zh-Hans" }

describe("readLanguages", () => {
  it.each([
    ["en", "en"],
    ["en-GB", "en"],
    ["zh-HK", "zh-Hant"],
    ["zh_hk", "zh-Hant"],
    ["ZH-hk", "zh-Hant"],
    ["zh-TW", "zh-Hans"],
    ["zh", "zh-Hans"],
    ["yue-Hant-HK", "zh-Hant"],
    ["fr-FR", "en"],
    ["", "en"],
    [null, "en"],
    [undefined, "en"],
  ])("reads the locale %j as %s", (locale, language) => {
    expect(readLanguages({ locale, languages: LANGUAGES, orderCreation: "directpay" })).toEqual({
      language,
      customerLanguage: language,
    })
  })

  it("falls back to English when English is not configured", () => {
    const input = { locale: "fr", languages: { zh: "zh" }, orderCreation: "directpay" } as const
    expect(readLanguages(input)).toEqual({ language: "en", customerLanguage: "en" })
  })

  it("takes another word for English where the store has one", () => {
    const input = { locale: null, languages: { en: "en-HK" }, orderCreation: "legacy" } as const
    expect(readLanguages(input)).toEqual({ language: "en-HK", customerLanguage: "en-HK" })
  })

  it.each([
    ["en", { language: "en", customerLanguage: "en-US" }],
    ["zh-HK", { language: "zh-Hant", customerLanguage: "zh-Hant" }],
  ])("for the legacy endpoint reads %s as %j", (locale, languages) => {
    expect(readLanguages({ locale, languages: LANGUAGES, orderCreation: "legacy" })).toEqual(
      languages,
    )
  })

  it.each(["__proto__", "constructor", "toString"])(
    "knows no language for the locale %s",
    (locale) => {
      expect(readLanguages({ locale, languages: LANGUAGES, orderCreation: "directpay" })).toEqual({
        language: "en",
        customerLanguage: "en",
      })
    },
  )
})
