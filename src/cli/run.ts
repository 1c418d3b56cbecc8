import { CommandError, UsageError } from "./values"
import { readCommand, type Command } from "./commands"
import { runDoctorCommand } from "./doctor/run"
import { helpOf } from "./help"
import { runSandboxCommand } from "./sandbox/run"
import { runStorefrontCommand } from "./storefront/run"

/** Runs the command line. Resolves to the exit code: 0, 1 for a failure, 2 for wrong arguments. */
export async function runCli(args: readonly string[]): Promise<number> {
  try {
    return await run(readCommand(args))
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nSee medusa-payment-fps --help.`)
      return 2
    }
    if (error instanceof CommandError) {
      console.error(error.message)
      return 1
    }
    throw error
  }
}

async function run(command: Command): Promise<number> {
  switch (command.name) {
    case "help":
      console.log(helpOf(command.of))
      return 0
    case "storefront":
      return runStorefrontCommand(command.args, terminal())
    case "doctor":
      return runDoctorCommand(command.args, terminal())
    case "sandbox":
    case "trigger":
    case "resend":
    case "fault":
      await runSandboxCommand(command.name, command.args)
      return 0
  }
}

/** A terminal, or a file without colours. */
function terminal(): { print: (text: string) => void; colours: boolean } {
  return { print: console.log, colours: process.stdout.isTTY && !process.env.NO_COLOR }
}
