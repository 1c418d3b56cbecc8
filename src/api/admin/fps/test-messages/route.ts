import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendTestMessages } from "../../../../fps/messages/test-messages"

/** Hands a test message of every template to the store's notification provider. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const sent = await sendTestMessages(req.scope)
  if (sent.done) {
    res.json({ test_messages: sent.messages })
    return
  }
  res.status(400).json({
    type: "invalid_data",
    code: sent.reason,
    message:
      sent.reason === "no_recipients"
        ? "notify: names no recipients yet; save them first."
        : `notify.channel: the store has no notification provider for the channel ${sent.channel}. Add one in medusa-config.ts, or enter its channel.`,
  })
}
