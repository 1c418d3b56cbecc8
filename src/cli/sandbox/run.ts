import { isSandboxError, createSandbox, type Sandbox, type SandboxOptions } from "../../sandbox"
import { CommandError } from "../values"
import type { SandboxCommandName } from "../commands"
import { readSandboxArguments, type SandboxCommand } from "./arguments"
import { callControl, callFaults } from "./control-client"

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

/** Runs a sandbox until Ctrl-C, with a line for everything that happens. */
async function serve(options: SandboxOptions): Promise<void> {
  const sandbox = await createSandbox({ ...options, log: printLine })
  console.log(banner(sandbox, options))
  await new Promise<void>((resolve) => {
    // Once: a second Ctrl-C ends the process at once.
    process.once("SIGINT", () => resolve())
    process.once("SIGTERM", () => resolve())
  })
  await sandbox.close()
  console.log("\nThe sandbox has stopped.")
}

function banner(sandbox: Sandbox, { host, dataFile }: SandboxOptions): string {
  const environment = {
    baseUrl: sandbox.url,
    apiKey: sandbox.apiKey,
    signingSecret: sandbox.signingSecret,
  }
  const openToAll =
    host && !["127.0.0.1", "::1", "localhost"].includes(host)
      ? "\n\nCareful: others on your network can reach it, and nothing asks for a password."
      : ""
  return `Gateway     ${sandbox.url}
Console     ${sandbox.url}/ (requests, orders, events, faults)
Simulator   ${sandbox.simulatorUrl}

Put this into the plugin's options:

environments: {
  sandbox: ${JSON.stringify(environment, null, 2)
    .replace(/\n/g, "\n  ")
    .replace(/"(\w+)":/g, "$1:")},
},

or, where the options take them from variables, into .env:

FPS_SANDBOX_URL=${sandbox.url}
FPS_SANDBOX_API_KEY=${sandbox.apiKey}
FPS_SANDBOX_SIGNING_SECRET=${sandbox.signingSecret}

with backendUrl: "http://localhost:9000", or wherever your Medusa answers.${openToAll}

Ctrl-C stops it. Orders are kept in ${dataFile ?? "memory only"}.
`
}

function printLine(line: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)} ${line}`)
}
