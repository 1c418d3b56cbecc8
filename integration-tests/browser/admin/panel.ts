import type { Locator, Page } from "playwright-core"

import { groupReference } from "../../../src/fps/vocabulary"
import { eventually } from "../../helpers/wait"
import { fill, type PanelTexts } from "./language"
import { GATEWAY, type AdminStage } from "./stage"

type Secret = "apiKey" | "signingSecret"

interface PaymentRow {
  readonly id: string
  /** As the pages show it. */
  readonly reference: string
  readonly settlement: string
}

/** What a person does on the panel's pages. */
export interface Panel {
  readonly gatewaySecrets: typeof GATEWAY
  /** Takes everything away that was saved in the panel before. */
  forgetSettings(): Promise<void>
  gateway(environment: "sandbox" | "production"): Locator
  enterGateway(input: { baseUrl: string }): Promise<void>
  replaceSecret(name: Secret, value: string): Promise<void>
  /** Starts a test of the sandbox's connection and gives its drawer. */
  startTest(): Promise<Locator>
  /** The gateway order that a running test waits for. */
  testOrder(): Promise<string>
  closeDrawer(): Promise<void>
  /** A payment of the ledger, once it is as told. */
  payment(query: { gatewayOrderId: string; settlement?: string }): Promise<PaymentRow>
}

/** Makes the hands that work the panel in one language. */
export function panel(input: { page: Page; stage: AdminStage; texts: PanelTexts }): Panel {
  const { page, stage, texts } = input
  const { settings, common } = texts
  const gateway = (environment: "sandbox" | "production") =>
    page.getByRole("region", {
      name: fill(settings.gateway.title, { environment: common.environment[environment] }),
    })
  const button = (within: Locator, name: string) =>
    within.getByRole("button", { name, exact: true })

  const enterSecret = async (name: Secret, value: string) => {
    const label = settings.fields[name]
    const section = gateway("sandbox")
    const [enter, replace] = [settings.secret.enter, settings.secret.replace].map((word) =>
      button(section, fill(common.labelled, { label, action: word })),
    ) as [Locator, Locator]
    await enter.or(replace).click()
    await section.getByLabel(label, { exact: true }).fill(value)
  }

  const save = async () => {
    const section = gateway("sandbox")
    await button(section, common.actions.save).click()
    // The bar goes once there is nothing left to save.
    await button(section, common.actions.save).waitFor({ state: "detached" })
  }

  return {
    gatewaySecrets: GATEWAY,
    gateway,
    async forgetSettings() {
      const { status, body } = await stage.backend.post("/admin/fps/settings", {
        environments: { sandbox: { baseUrl: null, apiKey: null, signingSecret: null } },
      })
      if (status !== 200) {
        throw new Error(`The settings were not forgotten: ${status} ${JSON.stringify(body)}`)
      }
    },
    async enterGateway({ baseUrl }) {
      await gateway("sandbox").getByLabel(settings.fields.baseUrl, { exact: true }).fill(baseUrl)
      await enterSecret("apiKey", GATEWAY.apiKey)
      await enterSecret("signingSecret", GATEWAY.signingSecret)
      await save()
    },
    async replaceSecret(name, value) {
      await enterSecret(name, value)
      await save()
    },
    async startTest() {
      await button(gateway("sandbox"), texts.test.button).click()
      const drawer = page.getByRole("dialog")
      await button(drawer, texts.test.start).or(button(drawer, texts.test.again)).click()
      return drawer
    },
    async testOrder() {
      const drawer = page.getByRole("dialog")
      await drawer.getByRole("link", { name: texts.test.pay }).waitFor()
      const address = await drawer.getByRole("link", { name: texts.test.pay }).getAttribute("href")
      const order = stage.sandbox.orders().find(({ redirectURI }) => redirectURI === address)
      if (!order) {
        throw new Error(`The gateway knows no order of the test: ${address}`)
      }
      return order.orderID
    },
    async closeDrawer() {
      await button(page.getByRole("dialog"), common.actions.close).last().click()
      await page.getByRole("dialog").waitFor({ state: "hidden" })
    },
    async payment({ gatewayOrderId, settlement }) {
      const [row] = await eventually(
        async () => {
          const { body } = await stage.backend.get(
            `/admin/fps/payments?gateway_order_id=${gatewayOrderId}`,
          )
          return (body as { payments: PaymentRow[] }).payments
        },
        ([found]) => found !== undefined && (!settlement || found.settlement === settlement),
      )
      if (!row) {
        throw new Error(`There is no payment of ${gatewayOrderId}.`)
      }
      return { ...row, reference: groupReference(row.reference) }
    },
  }
}
