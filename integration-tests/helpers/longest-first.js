const { default: Sequencer } = require("@jest/test-sequencer")

/** Suites that take minutes: one that begins last keeps the others' workers waiting. */
const LONGEST = [
  "integration-tests/storefront/",
  "integration-tests/scale/",
  "integration-tests/browser/admin.spec",
  "integration-tests/faults/",
  "integration-tests/browser/ways-back",
  "integration-tests/browser/demo",
  "integration-tests/package/",
]

/** Jest's order, by the durations and sizes that it knows, behind the longest suites. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const place = LONGEST.findIndex((part) => path.includes(part))
      return place < 0 ? LONGEST.length : place
    }
    return super.sort(tests).sort((a, b) => rank(a) - rank(b))
  }
}
