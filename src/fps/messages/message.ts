import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import type { MessageTemplate } from "../vocabulary"

/** A message in both languages: the reader's language is unknown. */
export interface Message {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A paragraph, and the URL below it. */
export interface MessagePart {
  readonly text: string
  readonly link?: string
}

/** Writes a message as text and as HTML, since a provider may send either alone. Pure. */
export function toMessage(subject: string, parts: readonly MessagePart[]): Message {
  const text = parts
    .map((part) => [part.text, ...(part.link === undefined ? [] : [part.link])].join("\n"))
    .join("\n\n")
  const html = parts
    .map((part) => {
      const lines = part.text.split("\n").map(escapeHtml)
      return `<p>${[...lines, ...anchors(part)].join("<br>")}</p>`
    })
    .join("\n")
  return { subject, text, html }
}

function anchors({ link }: MessagePart): string[] {
  return link === undefined ? [] : [`<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`]
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A message, and where it goes. */
export interface HandOverInput {
  readonly to: string
  readonly channel: string
  readonly template: MessageTemplate
  readonly message: Message
  /** The data that a template may want beside the message. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly orderId?: string
  readonly idempotencyKey?: string
}

/**
 * Hands a message to the store's own notification provider. Throws what the provider throws.
 * Nothing is known of what becomes of it: a provider may answer the same for a mail that it sent and
 * for a template that it does not know.
 */
export async function handOver(
  container: MedusaContainer,
  { to, channel, template, message, data = {}, orderId, idempotencyKey }: HandOverInput,
): Promise<void> {
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to,
    channel,
    template,
    ...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
    ...(orderId === undefined ? {} : { resource_id: orderId, resource_type: "order" }),
    data: { ...data, ...message },
    content: { ...message },
  })
  container
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .info(`fps: handed over message template=${template} channel=${channel}`)
}
