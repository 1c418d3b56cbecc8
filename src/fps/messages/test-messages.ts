import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../dependencies"
import { messageOf } from "../medusa/message-of"
import { MESSAGE_TEMPLATES, type MessageTemplate } from "../vocabulary"
import { handOver, toMessage } from "./message"

/** The result of one test message. */
export interface TestMessage {
  readonly template: MessageTemplate
  readonly to: string
  /** `handed_over`: the provider took it. Whether it arrives, only its reader can say. */
  readonly status: "handed_over" | "failed"
  /** The provider's words, if it threw. */
  readonly error: string | null
}

/** The test messages, or why none could be handed over. */
export type TestMessages =
  | { readonly done: true; readonly messages: readonly TestMessage[] }
  | {
      readonly done: false
      readonly reason: "no_recipients" | "no_provider"
      readonly channel: string
    }

/**
 * Hands a test message of every template to the store's notification provider, for each address of
 * the option `notify`: so that an owner sees what arrives before it matters.
 */
export async function sendTestMessages(container: MedusaContainer): Promise<TestMessages> {
  const { fps } = viewDependencies(container)
  const { notify } = await fps.settings()
  const channel = notify?.channel ?? "email"
  if (!notify) {
    return { done: false, reason: "no_recipients", channel }
  }
  if (!(await fps.payLinks.canNotify(channel))) {
    return { done: false, reason: "no_provider", channel }
  }
  const messages: TestMessage[] = []
  for (const to of notify.to) {
    for (const template of MESSAGE_TEMPLATES) {
      messages.push({ template, to, ...(await tryOne(container, { to, channel, template })) })
    }
  }
  return { done: true, messages }
}

async function tryOne(
  container: MedusaContainer,
  input: { to: string; channel: string; template: MessageTemplate },
): Promise<Pick<TestMessage, "status" | "error">> {
  try {
    await handOver(container, { ...input, message: testMessage(input.template) })
    return { status: "handed_over", error: null }
  } catch (error) {
    return { status: "failed", error: messageOf(error) }
  }
}

function testMessage(template: MessageTemplate) {
  return toMessage(`FPS: test message (${template}) / 轉數快：測試訊息（${template}）`, [
    {
      text: `This is a test from your store's FPS payments. Messages with the template ${template} look like this, and need nothing from you.\n這是網店轉數快付款的測試訊息。使用範本 ${template} 的訊息會以此方式送出，你無需處理。`,
    },
  ])
}
