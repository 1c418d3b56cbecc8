import { createSandbox } from "../create-sandbox"
import type { Fault, Sandbox } from "../types"
import { create, DIRECTPAY, LEGACY, orderBody, post } from "./support"

describe("faults", () => {
  let sandbox: Sandbox

  beforeEach(async () => {
    sandbox = await createSandbox()
  })
  afterEach(() => sandbox.close())

  const ask = (path = DIRECTPAY) => post({ sandbox, path, body: orderBody() })

  async function answer(fault: Fault) {
    sandbox.answerWith(fault)
    const response = await ask()
    const type = response.headers.get("content-type")
    return { status: response.status, type, text: await response.text() }
  }

  it("answers with a status of one's choice", async () => {
    expect(await answer({ kind: "status", status: 503 })).toEqual({
      status: 503,
      type: "application/json",
      text: '{"code":503,"message":"Fault set by the sandbox"}',
    })
    expect(
      await answer({ kind: "status", status: 201, body: "fine", contentType: "text/plain" }),
    ).toEqual({ status: 201, type: "text/plain", text: "fine" })
    expect(await answer({ kind: "status", status: 204 })).toMatchObject({ status: 204, text: "" })
    expect(sandbox.orders()).toEqual([])
  })

  it("answers with HTML, with half of an envelope, and with a refusal", async () => {
    expect([
      await answer({ kind: "html" }),
      await answer({ kind: "garbage" }),
      await answer({ kind: "code", code: 1007, message: "No" }),
    ]).toEqual([
      { status: 200, type: "text/html", text: expect.stringMatching(/^<!doctype html>/) },
      { status: 200, type: "application/json", text: expect.not.stringContaining("}") },
      { status: 200, type: "application/json", text: '{"code":1007,"message":"No","data":null}' },
    ])
    expect(sandbox.orders()).toEqual([])
  })

  it("answers with a redirect", async () => {
    sandbox.answerWith({ kind: "redirect", location: "http://evil.test/" })
    const response = await ask()
    expect([response.status, response.headers.get("location")]).toEqual([302, "http://evil.test/"])
  })

  it("replaces the address of an order that it does create", async () => {
    sandbox.answerWith({ kind: "redirectURI", value: "javascript:alert(1)" })
    const created = await create({ sandbox })
    expect(created).toEqual({
      orderID: sandbox.orders()[0]?.orderID,
      redirectURI: "javascript:alert(1)",
      token: "",
    })
  })

  it("resets the connection", async () => {
    sandbox.answerWith({ kind: "reset" })
    await expect(ask()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } })
    expect(sandbox.requests()).toHaveLength(1)
  })

  it("keeps silent, and can be closed all the same", async () => {
    sandbox.answerWith({ kind: "silence" })
    const answered = ask().then(
      () => "answered",
      () => "cut off",
    )
    const first = await Promise.race([
      answered,
      new Promise((resolve) => setTimeout(resolve, 150, "silence")),
    ])
    await sandbox.close()
    expect([first, await answered]).toEqual(["silence", "cut off"])
  })

  it("creates an order and loses only the answer, when asked to", async () => {
    sandbox.answerWith({ kind: "reset" }, { carryOut: true })
    await expect(ask()).rejects.toThrow()
    expect(sandbox.orders()).toMatchObject([{ status: "PENDING" }])
  })

  it("answers late", async () => {
    sandbox.answerWith({ kind: "slow", ms: 120 })
    const started = performance.now()
    expect((await ask()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(110)
  })

  it("strikes as often as asked, then answers rightly", async () => {
    sandbox.answerWith({ kind: "status", status: 500 }, { times: 2 })
    expect([(await ask()).status, (await ask(LEGACY)).status, (await ask()).status]).toEqual([
      500, 500, 200,
    ])
  })

  it("strikes where asked, until told to stop", async () => {
    const { orderID } = await create({ sandbox })
    const both = async () => {
      const url = `${sandbox.url}/paynow/orders/${orderID}/status`
      const status = await fetch(url, { headers: { "api-key": sandbox.apiKey } })
      return [(await ask()).status, status.status]
    }
    sandbox.answerWith({ kind: "status", status: 500 }, { on: "status" })
    const onStatus = await both()
    sandbox.answerWith({ kind: "status", status: 500 }, { on: "all" })
    const onAll = await both()
    sandbox.answerWith(undefined)
    expect([onStatus, onAll, await both()]).toEqual([
      [200, 500],
      [500, 500],
      [200, 200],
    ])
  })
})
