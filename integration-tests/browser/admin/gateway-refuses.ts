import type { Page } from "playwright-core"

import { fill, type PanelTexts } from "./language"
import type { Panel } from "./panel"
import { visit, type AdminStage } from "./stage"

/** A panel that is open, in one language. */
interface OpenPanel {
  readonly page: Page
  readonly stage: AdminStage
  readonly ui: Panel
  readonly texts: PanelTexts
}

/** Stores a key that the gateway refuses, and follows the alarm to the key that ends it. */
export async function followAlarm({ page, stage, ui, texts }: OpenPanel): Promise<void> {
  const key = ui.gatewaySecrets.apiKey
  const { health } = texts
  await visit(page, stage.backend, "/settings/fps")
  await ui.replaceSecret("apiKey", `${key}-of-yesterday`)
  const collection = await stage.shop.collection(await stage.shop.cart())
  expect((await stage.shop.requestSession(collection)).status).toBeGreaterThanOrEqual(400)

  await visit(page, stage.backend, "/fps")
  const alarm = page.locator("main").getByText(health.creationFailed.http_401)
  await alarm.waitFor()
  // Nothing came of it, and nothing is left to do.
  const failed = page.getByRole("row").filter({ hasText: texts.payments.status.failed }).first()
  await failed.getByText(texts.payments.closed, { exact: true }).waitFor()
  await page
    .getByRole("img", { name: new RegExp(fill(health.alarmCount_one, { count: 1 })) })
    .first()
    .waitFor()
  await page.locator("main").getByRole("link", { name: health.alarms.goToSettings }).click()
  await page.waitForURL("**/settings/fps")

  await ui.replaceSecret("apiKey", key)
  await visit(page, stage.backend, "/fps")
  await page.getByText(health.reachable).waitFor()
  expect(await alarm.count()).toBe(0)
}
