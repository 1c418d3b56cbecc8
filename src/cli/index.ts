#!/usr/bin/env node
import { runCli } from "./run"

/** Entry point of the `medusa-payment-fps` command. */
void runCli(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode
})
