/**
 * Which tests start something for a part of the code, from the most particular to the most general:
 * the first that fits holds. What needs nothing started is found by its imports and stands not here.
 * A few tests tell whether a change works; `npm test` tells whether everything does.
 */
export const AREAS: readonly (readonly [part: string, tests: readonly string[]])[] = [
  ["src/admin/", ["browser/admin-bundle"]],
  ["src/api/admin/fps/cases/", ["http/admin-cases", "http/cases"]],
  ["src/api/admin/fps/events/", ["http/admin-events"]],
  ["src/api/admin/fps/health/", ["http/admin-health", "http/alarms"]],
  ["src/api/admin/fps/pay-links/", ["http/pay-links"]],
  ["src/api/admin/fps/settings/", ["http/admin-settings"]],
  ["src/api/admin/", ["http/admin-payments"]],
  ["src/api/fps/pay/", ["http/pay-links"]],
  ["src/api/fps/", ["http/store-api"]],
  ["src/api/hooks/", ["http/door", "http/door-rotation"]],
  ["src/api/store/fps/payment-collections/", ["http/pay-links"]],
  ["src/api/store/", ["http/store-api", "http/store-api-wait", "http/order-patience"]],
  ["src/api/", ["http/door", "http/store-api", "http/refunds-refuse"]],
  ["src/checkout/", ["http/creation"]],
  ["src/creation/", ["http/creation", "http/pay-links"]],
  ["src/statement/", ["http/statements"]],
  ["src/cli/doctor/", ["http/doctor"]],
  ["src/cli/", ["browser/sandbox"]],
  ["src/demo/shop/", ["browser/demo"]],
  ["src/demo/", ["browser/demo"]],
  ["src/gateway/", ["http/creation", "http/gateway-faults"]],
  ["src/jobs/", ["http/flows-directpay-before", "http/reconcile-mapped"]],
  ["src/medusa/", ["http/flows-directpay-before", "http/order-changes"]],
  ["src/modules/fps/alarms/", ["http/alarms"]],
  ["src/modules/fps/books/", ["http/statements", "http/books"]],
  ["src/modules/fps/cases/", ["http/cases", "http/admin-cases"]],
  ["src/modules/fps/connection-tests/", ["http/admin-settings"]],
  ["src/modules/fps/health/", ["http/admin-health", "http/alarms"]],
  ["src/modules/fps/inbox/", ["http/door", "http/admin-events"]],
  ["src/modules/fps/ledger/", ["http/flows-directpay-before", "http/admin-payments"]],
  ["src/modules/fps/migrations/", ["modules/migration"]],
  ["src/modules/fps/pay-links/", ["http/pay-links"]],
  ["src/modules/fps/settings/", ["http/admin-settings"]],
  ["src/modules/fps/watch/", ["http/store-api-wait"]],
  ["src/modules/", ["http/flows-directpay-before"]],
  ["src/protocol/", ["http/flows-directpay-before"]],
  ["src/providers/", ["http/creation", "http/flows-directpay-after"]],
  ["src/sandbox/", ["browser/sandbox", "http/sandbox-faults"]],
  ["src/fps/settle/decide/waiting.ts", ["http/order-patience"]],
  ["src/settle/", ["http/flows-directpay-before", "http/flows-directpay-after"]],
  ["src/storefront/", ["browser/react", "browser/kit"]],
  ["src/subscribers/", ["http/order-changes"]],
  ["src/telemetry/", ["http/secrets"]],
  ["src/views/cases/", ["http/admin-cases"]],
  ["src/views/connection-tests/", ["http/admin-settings"]],
  ["src/views/events/", ["http/admin-events"]],
  ["src/views/health/", ["http/admin-health", "http/alarms"]],
  ["src/views/pay-links/", ["http/pay-links"]],
  ["src/views/payments/", ["http/admin-payments"]],
  ["src/views/settings/", ["http/admin-settings"]],
  ["src/views/storefront/", ["http/store-api"]],
  ["src/views/", ["http/admin-payments", "http/store-api"]],
  ["src/workflows/alarms/", ["http/alarms"]],
  ["src/workflows/cases/", ["http/cases"]],
  ["src/workflows/connection-tests/", ["http/admin-settings"]],
  ["src/workflows/pay-again/", ["http/order-patience", "http/pay-links"]],
  ["src/workflows/pay-again/", ["http/order-patience", "http/pay-links"]],
  ["src/workflows/pay-links/", ["http/pay-links"]],
  ["src/workflows/settings/", ["http/admin-settings"]],
  ["src/workflows/", ["http/cases", "http/store-api"]],
  ["medusa-config.ts", ["http/flows-directpay-before"]],
]

/** The test files that start something for what changed. Tests of the code itself are no code. */
export function testsOfAreas(changed: readonly string[]): string[] {
  const tests = changed
    .filter((file) => !/__tests__|\.md$/.test(file))
    .flatMap((file) => AREAS.find(([part]) => file.startsWith(part))?.[1] ?? [])
  return [...new Set(tests)].map((name) => `integration-tests/${name}.spec.ts`)
}
