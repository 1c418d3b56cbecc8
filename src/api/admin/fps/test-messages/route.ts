import { sendTestMessages } from "../../../../fps/messages/test-messages"
import { refusal } from "../../../../fps/refusals"
import { answer } from "../answer"

/** Hands a test message of every template to the store's notification provider. */
export const POST = answer(async (req, res) => {
  const sent = await sendTestMessages(req.scope)
  if (sent.done) {
    res.json({ test_messages: sent.messages })
    return
  }
  throw refusal(sent.reason, { channel: sent.channel })
})
