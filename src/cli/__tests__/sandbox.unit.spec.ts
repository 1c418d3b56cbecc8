import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import path from "node:path"
import { createSandbox, type Sandbox } from "../../sandbox"
import { create, startReceiver, until } from "../../sandbox/__tests__/support"

const root = path.resolve(__dirname, "../../..")

/** A command that runs, with what it has printed so far. */
function start(...args: string[]) {
  const child: ChildProcess = spawn(
    process.execPath,
    ["-r", "ts-node/register/transpile-only", "src/cli/index.ts", ...args],
    { cwd: root, env: { ...process.env, NODE_OPTIONS: "" } },
  )
  const output = { stdout: "", stderr: "" }
  child.stdout?.on("data", (text: Buffer) => (output.stdout += text.toString()))
  child.stderr?.on("data", (text: Buffer) => (output.stderr += text.toString()))
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve))
  return { child, output, exit }
}

async function run(...args: string[]) {
  const { output, exit } = start(...args)
  const code = await exit
  return { code, ...output }
}

// Of programs that each start a Node of their own, on a machine that may be busy.
jest.setTimeout(180_000)

describe("the sandbox's commands", () => {
  let sandbox: Sandbox

  beforeEach(async () => {
    sandbox = await createSandbox()
  })
  afterEach(() => sandbox.close())

  it("starts a sandbox, prints what the options need, and stops on Ctrl-C", async () => {
    const { child, output, exit } = start("sandbox", "--port", "0", "--signing-secret", "hush")
    await until(() => output.stdout.includes("Ctrl-C"), 120_000)
    const url = /Gateway +(http:\/\/127\.0\.0\.1:\d+)/.exec(output.stdout)?.[1]
    expect(output.stdout).toContain(`Simulator   ${url}/simulator`)
    expect(output.stdout).toContain(`baseUrl: "${url}"`)
    expect(output.stdout).toContain('apiKey: "sandbox-api-key"')
    expect(output.stdout).toContain('signingSecret: "hush"')
    expect((await fetch(`${url}/simulator`)).status).toBe(200)
    child.kill("SIGINT")
    expect(await exit).toBe(0)
    expect(output.stderr).toBe("")
  })

  it("says that a port is taken", async () => {
    const port = new URL(sandbox.url).port
    expect(await run("sandbox", "--port", port)).toEqual({
      code: 1,
      stdout: "",
      stderr: `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or choose another port.\n`,
    })
  })

  it("triggers and resends", async () => {
    const receiver = await startReceiver()
    const { orderID } = await create({ sandbox, order: { webhookEvents: receiver.url } })
    const triggered = await run("trigger", "paid", "--order", orderID, "--url", sandbox.url)
    const [delivery] = sandbox.deliveries()
    const resent = await run("resend", delivery?.id ?? "", "--url", `${sandbox.url}/`)
    await receiver.close()
    const lines = [
      `Order ${orderID} is PAID.`,
      `Event 2001 to ${receiver.url}: answered 200.`,
      `Delivery ${delivery?.id}`,
      "",
    ].join("\n")
    expect([triggered, resent]).toEqual([
      { code: 0, stdout: lines, stderr: "" },
      { code: 0, stdout: lines, stderr: "" },
    ])
    expect(receiver.received).toHaveLength(2)
  })

  it("sets, lists and clears faults", async () => {
    const url = ["--url", sandbox.url]
    const set = await run("fault", "delay", "--times", "2", ...url)
    expect([set, sandbox.faults()]).toEqual([
      { code: 0, stdout: "delay (5000): 2 times\n", stderr: "" },
      [{ name: "delay", value: 5000, left: 2 }],
    ])
    expect(await run("fault", "off", ...url)).toMatchObject({ stdout: "No fault is set.\n" })
  })

  it("passes a refusal on", async () => {
    expect(await run("trigger", "failed", "--order", "another", "--url", sandbox.url)).toEqual({
      code: 1,
      stdout: "",
      stderr: "There is no order another.\n",
    })
  })

  it("says that no sandbox answers", async () => {
    const { code, stderr } = await run("resend", "latest", "--url", "http://127.0.0.1:9")
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("No sandbox") })
  })

  it("explains itself", async () => {
    const { code, stdout } = await run("--help")
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /sandbox[^]*trigger[^]*resend[^]*fault[^]*duplicate[^]*clock-skew/,
      ),
    })
  })
})
