import React from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { PAYMENT } from "../../__tests__/fake-store"
import { FpsButton, FpsResult } from "../client"

jest.mock("next/navigation", () => ({ useParams: () => ({ countryCode: "hk" }) }))

const NEVER = () => new Promise<never>(() => undefined)

/** What a browser knows and a server does not. */
function inBrowser(browser: { cookie: string; language: string }): void {
  jest
    .spyOn(React, "useSyncExternalStore")
    .mockImplementation((_subscribe, readInBrowser) => readInBrowser())
  give("document", { cookie: browser.cookie })
  give("navigator", { language: browser.language })
}

function give(name: "document" | "navigator", value: object): void {
  Object.defineProperty(globalThis, name, { value, configurable: true })
}

const drawResult = (props: { language?: string; localeCookie?: string } = {}) =>
  renderToStaticMarkup(
    <FpsResult
      sessionId="payses_1"
      countryCode="hk"
      payment={PAYMENT}
      failed={false}
      language="en-GB,en;q=0.9"
      localeCookie="_medusa_locale"
      shopUrl="/hk"
      orderUrl="/hk/order/{order_id}"
      statusUrl="/api/fps/payment"
      drawnAt={0}
      retry={NEVER}
      {...props}
    />,
  )
const drawButton = (language?: string) =>
  renderToStaticMarkup(
    <FpsButton cartId="cart_1" start={NEVER} howToPay={false} language={language} />,
  )

const CHINESE = { cookie: "a=1; _medusa_locale=zh-HK; b=2", language: "en-GB" }
const NO_COOKIE = { cookie: "x_medusa_locale=zh-HK", language: "zh-HK" }

describe("the language of the parts for Next", () => {
  afterEach(() => {
    jest.restoreAllMocks()
    Reflect.deleteProperty(globalThis, "document")
    Reflect.deleteProperty(globalThis, "navigator")
  })

  it("is what the server was told, until the browser takes over: both draw the same", () => {
    give("document", { cookie: CHINESE.cookie })
    expect(drawResult()).toContain('lang="en"')
    expect(drawButton()).toBe('<button lang="en" type="button">Pay with FPS</button>')
  })

  it("is then the cookie's, which does not come along from the gateway", () => {
    inBrowser(CHINESE)
    expect(drawResult()).toContain('lang="zh-HK"')
    expect(drawButton()).toBe('<button lang="zh-HK" type="button">以轉數快付款</button>')
  })

  it("is the request's on the page, and the browser's on the button, without a cookie", () => {
    inBrowser(NO_COOKIE)
    expect(drawResult()).toContain('lang="en"')
    expect(drawButton()).toContain("以轉數快付款")
  })

  it("is the shop's own where the shop says it", () => {
    inBrowser(CHINESE)
    expect(drawResult({ localeCookie: undefined })).toContain('lang="en"')
    expect(drawResult({ localeCookie: "locale" })).toContain('lang="en"')
    expect(drawButton("en")).toContain("Pay with FPS")
  })
})
