const { default: Sequencer } = require("@jest/test-sequencer")
const { WORKERS } = require("./workers")

/**
 * How many seconds a suite takes when little else runs, and how many processors it keeps busy
 * meanwhile, with what it starts: of those that take long, and those that do little but wait.
 */
const KNOWN = [
  ["storefront/storefront", 350, 1.2],
  ["http/groups/long-cases", 180, 0.7],
  ["http/groups/long-faults", 175, 0.6],
  ["http/groups/after-payment", 145, 0.3],
  ["browser/admin.spec", 195, 0.8],
  ["http/groups/store-api", 180, 0.6],
  ["http/groups/long-links", 150, 0.7],
  ["http/groups/orders", 190, 0.6],
  ["package/package", 200, 1],
  ["scale/", 185, 1.2],
  ["http/groups/long-orders", 205, 0.7],
  ["http/groups/doors", 150, 0.5],
  ["http/groups/panel", 145, 0.7],
  ["browser/ways-back", 85, 0.9],
  ["browser/demo", 145, 0.7],
  ["http/groups/creation", 115, 0.5],
  ["faults/", 190, 1.1],
  ["http/cases-attacks", 90, 0.7],
  ["http/store-api.spec", 100, 0.5],
  ["http/admin-payments", 85, 0.7],
  ["http/creation.spec", 70, 0.5],
  ["http/gateway-faults", 60, 0.1],
  ["http/pay-links", 80, 0.8],
  ["http/secrets", 70, 0.8],
  ["package/storefront", 80, 1.2],
  ["http/admin-health", 40, 0.3],
  ["http/webhook.spec", 50, 0.3],
  ["http/flows-directpay-before", 70, 0.6],
  ["http/faults-inside.spec", 50, 0.3],
  ["modules/locks", 65, 0.2],
  ["modules/fps-module", 55, 0.4],
  ["http/fake-medusa", 57, 0.8],
  ["http/store-api-after", 35, 0.3],
  ["http/promotions", 55, 0.6],
  ["http/flows-directpay-after", 55, 0.5],
  ["simulation/exhaustive", 45, 1],
  ["simulation/", 50, 0.9],
  ["http/store-api-wait", 30, 0.4],
  ["http/statements", 50, 0.8],
  ["http/order-changes", 50, 0.8],
  ["http/doctor", 50, 1],
  ["http/hostile-session", 25, 0.2],
  ["http/reconcile-unmapped", 25, 0.4],
  ["http/cart-copies", 45, 0.7],
  ["http/properties", 45, 0.7],
  ["browser/admin-roles", 45, 0.7],
  ["http/admin-settings", 38, 0.4],
  ["http/retry-window", 35, 0.5],
  ["browser/admin-reconcile", 85, 0.7],
  ["http/sandbox-faults", 30, 0.4],
  ["browser/sandbox.spec", 30, 0.2],
  ["http/roles", 27, 0.7],
  ["browser/react", 27, 0.3],
  ["modules/query-plans", 25, 0.2],
  ["browser/", 20, 0.5],
  ["http/", 18, 0.7],
  ["contract/events", 9, 0.1],
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
