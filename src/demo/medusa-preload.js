/*
 * Loaded into Medusa's process before anything else. Plain JavaScript: nothing that compiles
 * TypeScript is there yet.
 */

// The process lives for minutes. Optimizing as early as for a server of months would take a tenth of
// its processor time.
require("node:v8").setFlagsFromString("--interrupt-budget=600000")

// When the demo ends without being able to say so (SIGKILL), the channel between the two closes, and
// Medusa ends as well instead of keeping its port.
process.channel?.unref()
process.on("disconnect", () => {
  setTimeout(() => process.exit(1), 5000).unref()
  process.kill(process.pid, "SIGTERM")
})
