import { readCommand } from "../commands"

describe("readCommand", () => {
  it.each([
    ["sandbox --port 80", { name: "sandbox", args: ["--port", "80"] }],
    ["fault off", { name: "fault", args: ["off"] }],
    ["doctor --json", { name: "doctor", args: ["--json"] }],
    ["storefront shop --check", { name: "storefront", args: ["shop", "--check"] }],
  ])("hands the arguments of %p to its command", (line, command) => {
    expect(readCommand(line.split(" "))).toEqual(command)
  })

  it.each([
    ["", "everything"],
    ["help", "everything"],
    ["--help", "everything"],
    ["trigger --help", "sandbox"],
    ["sandbox -h", "sandbox"],
    ["storefront shop --help", "storefront"],
    ["doctor --help", "doctor"],
  ])("helps on %p", (line, subject) => {
    const help = { name: "help", of: subject }
    expect(readCommand(line.split(" ").filter(Boolean))).toEqual(help)
  })

  it("refuses what it does not know, and names what it knows", () => {
    expect(() => readCommand(["dance"])).toThrow(
      expect.objectContaining({
        name: "UsageError",
        message:
          'Unknown command "dance". It is one of storefront, doctor, sandbox, trigger, resend, fault.',
      }),
    )
  })
})
