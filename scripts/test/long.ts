/**
 * The tests that `npm run test:all` runs beside those of `npm test`, as paths: several machines,
 * killed processes, package managers, builds of shops, and whatever takes long to show more of a
 * kind that `npm test` has already.
 */
export const LONG = [
  "integration-tests/(faults|package|scale|storefront)/",
  "integration-tests/simulation/(exhaustive|mutants)",
  "integration-tests/browser/(admin|demo|pay-links|sandbox-accessibility|ways-back)\\.spec",
  "integration-tests/http/(cart-copies|cases-attacks|doctor|fake-medusa|faults-inside|foreign-pages)",
  "integration-tests/http/(hostile-session|last-item|medusa-tables|order-changes|promotions)",
  "integration-tests/http/(properties|retry-window|sandbox-faults|secrets|unmigrated)",
]
