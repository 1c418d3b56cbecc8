import { UsageError } from "./usage-error"

/** The commands of the sandbox. */
export const SANDBOX_COMMANDS = ["sandbox", "trigger", "resend", "fault"] as const

/** One of them. */
export type SandboxCommandName = (typeof SANDBOX_COMMANDS)[number]

/** What the first argument asks for. */
export type Command =
  | { name: "help"; of: "everything" | "storefront" | "sandbox" }
  | { name: "storefront"; args: string[] }
  | { name: SandboxCommandName; args: string[] }

/** Reads the arguments after the program's name. Throws {@link UsageError}. */
export function readCommand(args: readonly string[]): Command {
  const [name, ...rest] = args
  if (name === undefined || ["help", "--help", "-h"].includes(name)) {
    return { name: "help", of: "everything" }
  }
  const command = SANDBOX_COMMANDS.find((known) => known === name)
  if (!command && name !== "storefront") {
    const known = ["storefront", ...SANDBOX_COMMANDS].join(", ")
    throw new UsageError(`Unknown command "${name}". It is one of ${known}.`)
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    return { name: "help", of: command ? "sandbox" : "storefront" }
  }
  return { name: command ?? "storefront", args: rest }
}
