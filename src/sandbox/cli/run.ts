import { isSandboxError } from "../errors"
import { readArguments, UsageError } from "./arguments"
import type { Command } from "./arguments"
import { callControl, callFaults, ControlError } from "./control-client"
import { HELP } from "./help"
import { serve } from "./serve"

/** Runs the command line. Resolves to the exit code: 1 for a failure, 2 for wrong arguments. */
export async function runCli(args: readonly string[]): Promise<number> {
  try {
    await run(readArguments(args))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nSee medusa-payment-fps --help.`)
      return 2
    }
    if (isSandboxError(error) || error instanceof ControlError) {
      console.error(error.message)
      return 1
    }
    throw error
  }
}

async function run(command: Command): Promise<void> {
  switch (command.name) {
    case "help":
      console.log(HELP)
      return
    case "sandbox":
      return serve(command.options)
    case "trigger":
      console.log(await callControl({ ...command, path: "trigger" }))
      return
    case "resend":
      console.log(await callControl({ ...command, path: "resend" }))
      return
    case "fault":
      console.log(await callFaults(command))
      return
  }
}
