const { default: Sequencer } = require("@jest/test-sequencer")

/** Suites that take minutes: one that begins last keeps the others' workers waiting. */
const LONGEST = [
  "integration-tests/storefront/",
  "integration-tests/browser/admin.spec",
  "integration-tests/scale/",
  "integration-tests/browser/ways-back",
  "integration-tests/faults/",
  "integration-tests/http/cases-attacks",
  "integration-tests/package/",
  "integration-tests/browser/demo",
  "integration-tests/browser/pay-links",
  "integration-tests/http/pay-links",
  "integration-tests/http/store-api.spec",
  "integration-tests/http/door.spec",
  "integration-tests/http/creation.spec",
  "integration-tests/http/fake-medusa",
  "integration-tests/simulation/",
  // A first run knows no durations, and these are short files that boot a Medusa.
  "integration-tests/http/",
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
