const { default: Sequencer } = require("@jest/test-sequencer")
const { WORKERS } = require("./workers")

/**
 * How many seconds a suite takes when little else runs, and how many processors it keeps busy
 * meanwhile, with what it starts: of those that take long, and those that do little but wait.
 */
const KNOWN = [
  ["storefront/storefront", 280, 1.2],
  ["scale/", 170, 1.2],
  ["browser/admin.spec", 140, 0.8],
  ["browser/ways-back", 120, 0.9],
  ["browser/demo", 100, 0.7],
  ["faults/", 80, 1.1],
  ["package/package", 80, 1],
  ["http/cases-attacks", 80, 0.7],
  ["browser/pay-links", 65, 0.7],
  ["package/storefront", 60, 1.2],
  ["http/door.spec", 55, 0.2],
  ["http/store-api.spec", 45, 0.5],
  ["http/pay-links", 40, 0.8],
  ["http/creation.spec", 40, 0.4],
  ["modules/locks", 40, 0.2],
  ["http/secrets", 30, 0.8],
  ["http/gateway-faults", 33, 0.1],
  ["http/admin-health", 31, 0.2],
  ["http/admin-settings", 28, 0.4],
  ["http/admin-payments", 28, 0.7],
  ["simulation/", 28, 0.9],
  ["http/flows-directpay-after", 27, 0.5],
  ["http/store-api-after", 25, 0.3],
  ["http/store-api-wait", 25, 0.4],
  ["modules/fps-module", 25, 0.4],
  ["browser/sandbox.spec", 25, 0.2],
  ["http/fake-medusa", 25, 0.8],
  ["http/flows-directpay-before", 24, 0.6],
  ["http/order-changes", 23, 0.8],
  ["http/doctor", 23, 1],
  ["http/properties", 22, 0.7],
  ["http/faults-inside.spec", 20, 0.3],
  ["http/sandbox-faults", 20, 0.4],
  ["http/hostile-session", 18, 0.2],
  ["modules/query-plans", 16, 0.2],
  ["browser/sandbox-accessibility", 16, 0.4],
  ["http/faults-inside-after", 15, 0.4],
  ["http/last-item", 14, 0.4],
  ["browser/react", 10, 0.2],
  ["contract/events", 8, 0.1],
  ["http/", 15, 0.7],
]
const SHORT = [1, 0.8]

/**
 * The longest suites first, each beside some that wait the more the busier it is itself: together as
 * busy as all that is left is on average. Two that start a build, a browser or several Medusas take
 * longer at once than one after the other.
 */
module.exports = class SideBySide extends Sequencer {
  sort(tests) {
    // Among equals Jest's order, by the durations and sizes that it knows.
    const left = super.sort(tests).map((test) => ({ test, ...measured(test.path) }))
    left.sort((a, b) => b.seconds - a.seconds)
    const sorted = []
    let running = []
    let now = 0
    while (left.length > 0) {
      if (running.length === WORKERS) {
        now = Math.min(...running.map(({ end }) => end))
        running = running.filter(({ end }) => end > now)
      }
      const next = takeNext(left, WORKERS * average(left) - sum(running.map(({ busy }) => busy)))
      running.push({ busy: next.busy, end: now + next.seconds })
      sorted.push(next.test)
    }
    return sorted
  }
}

function measured(path) {
  const [seconds, busy] = KNOWN.find(([part]) => path.includes(part))?.slice(1) ?? SHORT
  return { seconds, busy }
}

/** The first that fits beside what runs, else the one that is least busy. */
function takeNext(left, free) {
  const fits = left.findIndex(({ busy }) => busy <= free)
  const least = Math.min(...left.map(({ busy }) => busy))
  const [next] = left.splice(fits < 0 ? left.findIndex(({ busy }) => busy === least) : fits, 1)
  return next
}

function average(suites) {
  const work = sum(suites.map(({ seconds, busy }) => seconds * busy))
  return work / sum(suites.map(({ seconds }) => seconds))
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
