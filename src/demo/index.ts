import { HELP, readOptions } from "./options"
import { startDemo } from "./start"

/** `npm run demo`: a tea shop, Medusa, and a gateway to pay at, all on this machine. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === "help") {
    console.log(HELP)
    return
  }
  const started = Date.now()
  const say = (line: string) => {
    const seconds = ((Date.now() - started) / 1000).toFixed(0).padStart(3)
    console.log(`[${seconds} s] ${line}`)
  }

  let stopping: Promise<void> | undefined
  const demo = startDemo(options, {
    say,
    announce: (text) => console.log(text),
    onEnd: (error) => void stop(error),
  })
  const stop = (error?: unknown): Promise<void> => {
    stopping ??= (async () => {
      if (error) {
        console.error(`\n${messageOf(error)}\n`)
      } else {
        console.log("")
        say("Stopping.")
      }
      await demo.stop()
      process.exit(error ? 1 : 0)
    })()
    return stopping
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void stop())
  }
  await demo.ready.catch(stop)
}

main().catch((error: unknown) => {
  console.error(messageOf(error))
  process.exit(1)
})

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
