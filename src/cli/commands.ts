import { UsageError } from "./values"

/** The commands of the sandbox. */
export const SANDBOX_COMMANDS = ["sandbox", "trigger", "resend", "fault"] as const

/** One of them. */
export type SandboxCommandName = (typeof SANDBOX_COMMANDS)[number]

/** The commands that have a help of their own. */
const OTHERS = ["storefront", "doctor"] as const

/** The subjects that have a help text. */
export type HelpSubject = "everything" | "sandbox" | (typeof OTHERS)[number]

/** The command in the first argument. */
export type Command =
  | { name: "help"; of: HelpSubject }
  | { name: (typeof OTHERS)[number]; args: string[] }
  | { name: SandboxCommandName; args: string[] }

/** Reads the arguments after the program's name. Throws {@link UsageError}. */
export function readCommand(args: readonly string[]): Command {
  const [name, ...rest] = args
  if (name === undefined || ["help", "--help", "-h"].includes(name)) {
    return { name: "help", of: "everything" }
  }
  const ofSandbox = SANDBOX_COMMANDS.find((known) => known === name)
  const other = OTHERS.find((known) => known === name)
  const command = ofSandbox ?? other
  if (!command) {
    const known = [...OTHERS, ...SANDBOX_COMMANDS].join(", ")
    throw new UsageError(`Unknown command "${name}". It is one of ${known}.`)
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    return { name: "help", of: other ?? "sandbox" }
  }
  return { name: command, args: rest }
}
