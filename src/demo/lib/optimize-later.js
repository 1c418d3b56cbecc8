// Preloaded into Medusa's process: it lives for minutes at a desk or in a test, and what is optimized
// as early as for a server of months takes a tenth of its processor's time.
require("node:v8").setFlagsFromString("--interrupt-budget=600000")
