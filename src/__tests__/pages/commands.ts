import { join } from "node:path"
import { readCommand } from "../../cli/commands"
import { readDoctorArguments } from "../../cli/doctor/arguments"
import { readSandboxArguments } from "../../cli/sandbox/arguments"
import { readStorefrontArguments } from "../../cli/storefront/run"
import { readOptions } from "../../demo/options"
import { codeBlocks, codeSpans, ROOT, type Page } from "./pages"

/* eslint-disable @typescript-eslint/no-require-imports */
const { scripts } = require(join(ROOT, "package.json")) as { scripts: Record<string, string> }
const { projects } = require(join(ROOT, "jest.config.js")) as {
  projects: { displayName: string }[]
}
/* eslint-enable */

/** The kinds of tests, in their order. */
export const TEST_KINDS = projects.map(({ displayName }) => displayName)

/** Commands of others that these pages show. */
const OTHERS = [
  "docker compose up",
  "npm audit",
  "npm pack",
  "npm audit --omit=dev",
  "npm bugs medusa-payment-fps",
  "npm ci",
  "npm install",
  "npm install <path of the .tgz file>",
  "npm install medusa-payment-fps",
  "npm version --no-git-tag-version <version>",
  "npm install medusa-payment-fps@latest",
  "npm publish",
  "npx npm-check-updates --doctor -u",
  "pnpm add medusa-payment-fps",
  "npx medusa db:migrate",
  "npx medusa db:migrate --execute-safe-links",
  "npx medusa user -e you@example.com -p <password>",
]

/** What a page tells its reader to run: in blocks of `sh`, and in its sentences. */
export function commandsOf(page: Page): string[] {
  const blocks = codeBlocks(page).filter(({ language }) => ["sh", "bash"].includes(language))
  const lines = blocks.flatMap(({ code }) => code.replaceAll("\\\n", " ").split("\n"))
  const spans = codeSpans(page).filter((code) => /^(npm|npx|medusa-payment-fps) /.test(code))
  return [...lines, ...spans]
    .flatMap((line) => line.replace(/\s+# .*$/, "").split("&&"))
    .map((command) => command.trim().replace(/^([A-Z_]+=\S+\s+)+/, ""))
    .filter((command) => command !== "")
}

/** What is wrong with a command; null when it can be run as it stands. */
export function commandFault(command: string): string | null {
  try {
    check(command)
    return null
  } catch (error) {
    return `${command}: ${error instanceof Error ? error.message : String(error)}`
  }
}

function check(command: string): void {
  const [, inContainer] = /^docker compose (?:exec|run(?: --\S+)*) \w+ (.+)$/.exec(command) ?? []
  if (inContainer !== undefined) {
    check(inContainer)
    return
  }
  const [program, name = "", ...args] = command.replace(/ --(?= |$)/, "").split(/\s+/)
  if (OTHERS.includes(command)) {
    return
  }
  if (program === "npm" && name === "run") {
    checkScript(args[0] ?? "", args.slice(1))
  } else if (program === "npm" && name === "test") {
    checkScript("test", args)
  } else if (program === "npx" && name === "medusa-payment-fps") {
    checkCli(args)
  } else if (program === "medusa-payment-fps") {
    checkCli([name, ...args])
  } else {
    throw new Error("is no command that is known here")
  }
}

function checkScript(script: string, args: string[]): void {
  if (!(script in scripts)) {
    throw new Error("is no script of package.json")
  }
  if (script === "demo") {
    readOptions(args, {})
  }
  if (args.some((arg) => /^--testPathPattern(=|$)/.test(arg))) {
    throw new Error("has a flag that Jest 30 calls --testPathPatterns")
  }
  const kind = args.indexOf("--selectProjects") + 1
  if (kind > 0 && !TEST_KINDS.includes(args[kind] ?? "")) {
    throw new Error("names no kind of test")
  }
}

function checkCli(args: string[]): void {
  const command = readCommand(args)
  // `<name>` and `[--times n]` stand for what the reader puts there.
  if (command.name === "help" || args.some((arg) => /^[<[]/.test(arg))) {
    return
  }
  switch (command.name) {
    case "storefront":
      readStorefrontArguments(command.args)
      return
    case "doctor":
      readDoctorArguments(command.args, {})
      return
    case "sandbox":
    case "trigger":
    case "resend":
    case "fault":
      readSandboxArguments(command.name, command.args)
  }
}
