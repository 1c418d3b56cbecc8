import { isSandboxError } from "../../sandbox"
import { CommandError } from "../command-error"
import type { SandboxCommandName } from "../commands"
import { readSandboxArguments, type SandboxCommand } from "./arguments"
import { callControl, callFaults } from "./control-client"
import { serve } from "./serve"

/** Runs a command of the sandbox. Throws a CommandError or a UsageError. */
export async function runSandboxCommand(name: SandboxCommandName, args: string[]): Promise<void> {
  try {
    await run(readSandboxArguments(name, args))
  } catch (error) {
    throw isSandboxError(error) ? new CommandError(error.message, { cause: error }) : error
  }
}

async function run(command: SandboxCommand): Promise<void> {
  switch (command.name) {
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
