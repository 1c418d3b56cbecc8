/** Keys of what is fetched, so that a change can say what is out of date. */
export const keys = {
  all: ["fps"],
  payments: ["fps", "payments"],
  dailyBalance: ["fps", "daily-balance"],
  events: ["fps", "events"],
  cases: ["fps", "cases"],
  openCases: ["fps", "cases", "open-count"],
  health: ["fps", "health"],
  permissions: ["fps-permissions"],
  orders: ["fps", "orders"],
  payLinks: ["fps", "pay-links"],
  settings: ["fps", "settings"],
  changes: ["fps", "settings", "changes"],
  statements: ["fps", "statements"],
  test: ["fps", "settings", "test"],
} as const
