// Preloaded into Medusa's process: when the demo ends without being able to say so (SIGKILL), the
// channel between the two closes, and Medusa ends as well instead of keeping its port.
process.channel?.unref()
process.on("disconnect", () => {
  setTimeout(() => process.exit(1), 5000).unref()
  process.kill(process.pid, "SIGTERM")
})
