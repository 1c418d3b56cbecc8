import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { inspect } from "node:util"
import type { Store } from "./store"

/** Everything that was printed since the capture began. */
export interface CapturedLog {
  text(): string
  stop(): void
}

const METHODS = ["log", "info", "warn", "error", "debug"] as const

/** Turns the log up to its finest level and keeps whatever reaches the console or the terminal. */
export function captureLog(store: Store): CapturedLog {
  const pieces: string[] = []
  const keep = (...printed: unknown[]): boolean => {
    pieces.push(printed.map((part) => (typeof part === "string" ? part : deep(part))).join(" "))
    return true
  }
  const logger = store.container().resolve(ContainerRegistrationKeys.LOGGER)
  logger.setLogLevel("silly")
  const spies = [
    ...METHODS.map((method) => jest.spyOn(console, method).mockImplementation(keep)),
    ...[process.stdout, process.stderr, ...consoleStreams()].map((stream) =>
      jest.spyOn(stream, "write").mockImplementation((chunk) => keep(String(chunk))),
    ),
  ]
  return {
    text: () => pieces.join("\n"),
    stop() {
      spies.forEach((spy) => spy.mockRestore())
      logger.unsetLogLevel()
    },
  }
}

/** Medusa's logger writes past the console's methods, to the streams behind them. */
function consoleStreams(): Pick<NodeJS.WriteStream, "write">[] {
  return ["_stdout", "_stderr"].map((name) => {
    const stream: unknown = Reflect.get(console, name)
    if (typeof stream !== "object" || stream === null || !("write" in stream)) {
      throw new Error(`The console has no ${name}; the capture would miss the log.`)
    }
    return stream as Pick<NodeJS.WriteStream, "write">
  })
}

function deep(value: unknown): string {
  return inspect(value, { depth: 12, showHidden: true, maxStringLength: null })
}
