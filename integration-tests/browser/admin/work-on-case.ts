import type { Page } from "playwright-core"

import { eventually } from "../../helpers/wait"
import { STAFF } from "../../helpers/seed"
import { fill, type LanguageCode, type PanelTexts } from "./language"
import type { Panel } from "./panel"
import { visit, type AdminStage } from "./stage"

/** A panel that is open, in one language. */
interface OpenPanel {
  readonly page: Page
  readonly stage: AdminStage
  readonly ui: Panel
  readonly texts: PanelTexts
  readonly code: LanguageCode
}

/** Finds a late payment's case by its reference, writes at it, and takes what a bank asks for. */
export async function workOnCase({ page, stage, ui, texts, code }: OpenPanel): Promise<void> {
  const { orderId, gatewayOrderId } = await stage.shop.checkout({ placeOrder: "before_payment" })
  await stage.backend.post(`/admin/orders/${orderId}/cancel`)
  await stage.sandbox.pay(gatewayOrderId)
  const { id, reference } = await ui.payment({ gatewayOrderId, settlement: "held" })
  const error = "Sales channel is not associated with any stock location"
  await stage.sayWhyNot(id, error)

  await visit(page, stage.backend, "/fps/cases?status=all")
  await page.getByPlaceholder(texts.cases.searchHint).fill(reference)
  await page.waitForURL(/#q=/)
  const found = page.getByRole("listitem").filter({ hasText: reference })
  await keepsSearch({ page, stage, ui, texts, code }, reference)
  await found.getByRole("link", { name: texts.cases.openPage }).click()
  await page.waitForURL(/\/fps\/cases\/fpscase_/)
  const notes = page.getByRole("region", { name: texts.cases.notes.title, exact: true })
  // The address changes before the list is gone, and the list tells this of other cases, too.
  await notes.waitFor()
  await page.getByText(fill(texts.cases.error, { error }), { exact: true }).waitFor()

  const note = `Called, 沒有人接聽 ${code}`
  const add = notes.getByRole("button", { name: texts.cases.notes.add })
  await add.click()
  await notes.getByText(texts.cases.notes.missing).waitFor()
  await notes.getByLabel(texts.cases.notes.label).fill(note)
  await add.click()
  await notes.getByRole("listitem").filter({ hasText: note }).waitFor()
  await notes.getByText(STAFF.email).waitFor()

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  const { refundHelp } = texts.cases
  for (const [what, text] of [
    [refundHelp.phone, "+85291234567"],
    [refundHelp.amount, "100.00"],
    [refundHelp.reference, reference],
    [refundHelp.english, "Please reply with your FPS ID"],
    [refundHelp.chinese, "請回覆你的轉數快識別碼"],
  ] as const) {
    const name = fill(texts.common.copyWhat, { what })
    await page.getByRole("button", { name, exact: true }).click()
    await eventually(
      async () => String(await page.evaluate("navigator.clipboard.readText()")),
      (copied) => copied.includes(text),
    )
  }

  await lookOnPhone({ page, stage, ui, texts, code }, { id, reference, note })
}

/** Whatever is done with the list, the search stays, and no request names it as its page. */
async function keepsSearch({ page, texts }: OpenPanel, reference: string): Promise<void> {
  const said: string[] = []
  page.on("request", (request) => {
    const { searchParams, pathname } = new URL(request.url())
    const isPage = pathname.startsWith("/app")
    said.push(request.headers().referer ?? "", isPage ? String(searchParams) : "")
  })
  const search = page.getByPlaceholder(texts.cases.searchHint)
  const found = page.getByRole("listitem").filter({ hasText: reference })
  const isKept = async () => {
    await found.waitFor()
    expect(await search.inputValue()).toBe(reference)
  }
  await page.reload()
  await isKept()
  await page.getByRole("button", { name: texts.cases.open, exact: true }).click()
  await page.waitForURL(/\/fps\/cases#q=/)
  await isKept()
  await found.getByRole("link", { name: texts.cases.openPage }).click()
  await page.waitForURL(/\/fps\/cases\/fpscase_/)
  await page.goBack()
  await isKept()
  const words = decodeURIComponent(said.join(" ").replaceAll("+", " "))
  expect(words).toContain("/app/fps/cases")
  expect(words).not.toContain(reference)
}

/** Order, sum and customer come before anything else; the way from there to the case is short. */
async function lookOnPhone(
  { page, stage, texts }: OpenPanel,
  { id, reference, note }: { id: string; reference: string; note: string },
): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, stage.backend, `/fps#q=${reference}`)
  const card = page.getByRole("listitem", { name: reference, exact: true })
  await card.getByText("HK$100.00", { exact: true }).first().waitFor()
  await card.getByText("Siu Ming Chan").waitFor()
  await page.getByRole("group", { name: texts.payments.today.title }).waitFor()
  await card.getByRole("link", { name: reference }).click()
  await page.waitForURL(`**/fps/payments/${id}`)
  await page.getByRole("link", { name: texts.payments.detail.goToCase }).click()
  await page.getByText(note).waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
}
