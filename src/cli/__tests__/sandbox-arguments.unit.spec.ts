import type { SandboxCommandName } from "../commands"
import { readSandboxArguments } from "../sandbox/arguments"

/** As `run` calls it: the command's name is known to be one of the sandbox. */
const readArguments = ([name, ...rest]: string[]) =>
  readSandboxArguments(name as SandboxCommandName, rest)

describe("the arguments of the sandbox's commands", () => {
  it("reads a sandbox with every default", () => {
    expect(readArguments(["sandbox"])).toEqual({
      name: "sandbox",
      options: { port: 4010 },
    })
  })

  it("reads a sandbox with everything", () => {
    const args =
      "sandbox --port 80 --host ::1 --public-url https://a.test --allow-host b --api-key k --signing-secret s"
    const flags = "--fault delay --fault duplicate --merchant-name".split(" ")
    expect(readArguments([...args.split(" "), ...flags, "Tea House"])).toEqual({
      name: "sandbox",
      options: {
        port: 80,
        host: "::1",
        publicUrl: "https://a.test",
        allowedHosts: ["b"],
        apiKey: "k",
        signingSecret: "s",
        merchantName: "Tea House",
        faults: ["delay", "duplicate"],
      },
    })
  })

  it("reads trigger", () => {
    const args = "trigger unknown --order o --amount 5 --currency USD --shape legacy --event-id 7"
    expect(readArguments(args.split(" "))).toEqual({
      name: "trigger",
      url: "http://127.0.0.1:4010",
      body: {
        kind: "unknown",
        order: "o",
        amount: 5,
        currency: "USD",
        shape: "legacy",
        eventId: 7,
      },
    })
  })

  it("reads resend", () => {
    expect(readArguments("resend d --new-id --url http://a.test".split(" "))).toEqual({
      name: "resend",
      url: "http://a.test",
      body: { delivery: "d", newId: true },
    })
  })

  it("reads fault", () => {
    expect(readArguments("fault clock-skew --times 2 --value=-60".split(" "))).toEqual({
      name: "fault",
      url: "http://127.0.0.1:4010",
      body: { name: "clock-skew", times: 2, value: -60 },
    })
    expect(readArguments(["fault", "off"])).toMatchObject({ body: { name: "off" } })
  })

  it.each([
    ["sandbox --port x", "--port"],
    ["sandbox --port 70000", "--port"],
    ["sandbox --colour red", "--colour"],
    ["sandbox now", "now"],
    ["sandbox --api-key=", "--api-key"],
    ["sandbox --public-url a.test", "--public-url"],
    ["sandbox --allow-host http://a.test", "--allow-host"],
    ["trigger", "the kind of event"],
    ["trigger paid", "--order"],
    ["trigger refunded --order o", "the kind of event"],
    ["trigger paid --order o --amount 1.5", "--amount"],
    ["trigger paid more --order o", "more"],
    ["trigger paid --order o --url a.test", "--url"],
    ["resend", "delivery"],
    ["resend a b", "b"],
    ["sandbox --fault weather", "--fault"],
    ["fault", "the fault"],
    ["fault weather", "the fault"],
    ["fault delay --times 0", "--times"],
    ["fault delay --value x", "--value"],
    ["fault delay slow", "slow"],
  ])("refuses %p and names what is wrong", (line, message) => {
    expect(() => readArguments(line.split(" "))).toThrow(
      expect.objectContaining({ name: "UsageError", message: expect.stringContaining(message) }),
    )
  })
})
