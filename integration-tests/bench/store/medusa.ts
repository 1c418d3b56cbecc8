import { fork, type ChildProcess } from "node:child_process"
import { randomBytes } from "node:crypto"
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../../src/demo/ports"
import { compileStore } from "./compile"
import type { Answer, Figures, Request } from "./project/messages"

const START_WITHIN_MS = 120_000

/** A Medusa in a process of its own. */
export interface BenchMedusa {
  readonly url: string
  /** From the start of the process until it answers. */
  readonly startedMs: number
  /** What it is to do; what that took. */
  ask(request: Request): Promise<Figures>
  stop(): Promise<void>
}

/** How a Medusa is started. */
export interface MedusaInput {
  readonly databaseUrl: string
  /** Null: without the plugin. By its own address, which is known last. */
  readonly options: ((url: string) => object) | null
  readonly env?: Record<string, string>
  /** Of Node. */
  readonly flags?: readonly string[]
}

/** Starts the store as JavaScript; resolves when it answers. */
export async function startMedusa(input: MedusaInput): Promise<BenchMedusa> {
  const folder = await compileStore()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const logFolder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-bench-"))
  const logFile = join(logFolder, `${randomBytes(4).toString("hex")}.log`)
  const log = openSync(logFile, "a")
  const began = performance.now()
  const child = fork(join(folder, "server.js"), {
    cwd: folder,
    execArgv: [
      ...(input.flags ?? []),
      ...(process.env.FPS_BENCH_NODE ?? "").split(" ").filter(Boolean),
    ],
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      MEDUSA_DISABLE_TELEMETRY: "true",
      DATABASE_URL: input.databaseUrl,
      PORT: String(port),
      ...(input.options ? { FPS_OPTIONS: JSON.stringify(input.options(url)) } : {}),
      ...input.env,
    },
    stdio: ["ignore", log, log, "ipc"],
  })
  closeSync(log)
  const { ask } = conversation(child)
  await untilReady(child, () => readFileSync(logFile, "utf8"))
  return {
    url,
    startedMs: performance.now() - began,
    ask,
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve))
      child.kill()
      await gone
      if (process.env.FPS_BENCH_LOG === undefined) {
        rmSync(logFolder, { recursive: true, force: true })
      }
    },
  }
}

async function untilReady(child: ChildProcess, log: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const failed = () => reject(new Error(`Medusa did not start:\n${log()}`))
    const timer = setTimeout(failed, START_WITHIN_MS)
    child.once("exit", failed)
    child.on("message", (message: Answer | "ready") => {
      if (message === "ready") {
        clearTimeout(timer)
        child.off("exit", failed)
        resolve()
      }
    })
  })
}

function conversation(child: ChildProcess): Pick<BenchMedusa, "ask"> {
  const waiting = new Map<number, (answer: Answer) => void>()
  child.on("message", (message: Answer | "ready") => {
    if (message !== "ready") {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    }
  })
  let last = 0
  return {
    async ask(request) {
      const id = ++last
      const answer = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve)
        child.send({ id, request })
      })
      if ("error" in answer) {
        throw new Error(answer.error)
      }
      return answer.figures
    },
  }
}
