/**
 * Which tests start something for a part of the code, from the most particular to the most general:
 * the first that fits holds. Tests that start nothing are found by their imports and are not listed here.
 * A few tests tell whether a change works; `npm test` tells whether everything does.
 */
export const AREAS: readonly (readonly [part: string, tests: readonly string[]])[] = [
  ["src/admin/hooks/use-permissions.ts", ["browser/admin-roles"]],
  ["src/admin/", ["browser/admin-bundle"]],
  ["src/api/admin/fps/cases/", ["http/admin-cases", "http/cases"]],
  ["src/api/admin/fps/daily-balance/", ["http/daily-balance"]],
  ["src/api/admin/fps/events/", ["http/admin-events"]],
  ["src/api/admin/fps/health/", ["http/admin-health", "http/alarms"]],
  ["src/api/admin/fps/pay-links/", ["http/pay-links"]],
  ["src/api/admin/fps/settings/", ["http/admin-settings"]],
  ["src/api/admin/fps/statements/", ["http/statements"]],
  ["src/api/admin/fps/policies.ts", ["http/roles", "http/roles-off"]],
  ["src/api/admin/", ["http/admin-payments"]],
  ["src/api/fps/pay/", ["http/pay-links"]],
  ["src/api/fps/", ["http/store-api"]],
  ["src/api/hooks/", ["http/webhook", "http/webhook-rotation"]],
  ["src/api/store/fps/payment-collections/", ["http/pay-links"]],
  ["src/api/store/", ["http/store-api", "http/store-api-wait", "http/retry-window"]],
  ["src/api/", ["http/webhook", "http/store-api", "http/refunds-refuse"]],
  ["src/cli/doctor/", ["http/doctor"]],
  ["src/cli/", ["browser/sandbox"]],
  ["src/demo/", ["browser/demo"]],
  ["src/fps/cases/", ["http/cases", "http/admin-cases"]],
  ["src/fps/checkout/", ["http/creation", "http/store-api", "http/retry-window"]],
  ["src/fps/daily-balance/", ["http/daily-balance"]],
  ["src/fps/events/", ["http/webhook", "http/admin-events"]],
  ["src/fps/health/", ["http/admin-health", "http/alarms"]],
  ["src/fps/medusa/", ["http/flows-directpay-before", "http/order-changes"]],
  ["src/fps/pay-links/", ["http/pay-links"]],
  ["src/fps/permissions.ts", ["http/roles"]],
  ["src/fps/payments/", ["http/flows-directpay-before", "http/admin-payments"]],
  ["src/fps/settings/", ["http/admin-settings"]],
  ["src/fps/settle/decide/closed.ts", ["http/retry-window", "http/flows-directpay-before"]],
  ["src/fps/settle/decide/waiting.ts", ["http/retry-window"]],
  ["src/fps/statements/", ["http/statements"]],
  ["src/fps/", ["http/flows-directpay-before", "http/flows-directpay-after"]],
  ["src/gateway/", ["http/creation", "http/gateway-faults"]],
  ["src/jobs/", ["http/flows-directpay-before", "http/reconcile-mapped"]],
  ["src/modules/fps/migrations/", ["modules/migration", "modules/fps-module"]],
  ["src/modules/", ["http/flows-directpay-before"]],
  ["src/policies/", ["http/roles"]],
  ["src/protocol/", ["http/flows-directpay-before"]],
  ["src/providers/", ["http/creation", "http/flows-directpay-after"]],
  ["src/sandbox/", ["browser/sandbox", "http/sandbox-faults"]],
  ["src/storefront/", ["browser/react", "browser/kit"]],
  ["src/subscribers/", ["http/order-changes"]],
  ["src/telemetry.ts", ["http/secrets"]],
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
