const { availableParallelism, totalmem } = require("node:os")

/** Of memory, for a worker with the Medusa that it boots and what its suite starts besides. */
const BYTES_A_WORKER = 4 * 1024 ** 3

/** One PostgreSQL has connections for them. */
const MOST_WORKERS = 8

/**
 * A suite leaves its core idle a fifth of its time: half as many more than there are cores keep them
 * busy, and a run takes a seventh less.
 */
const WORKERS = Math.max(
  2,
  Math.min(
    MOST_WORKERS,
    Math.round(availableParallelism() * 1.5),
    Math.floor(totalmem() / BYTES_A_WORKER),
  ),
)

module.exports = { WORKERS }
