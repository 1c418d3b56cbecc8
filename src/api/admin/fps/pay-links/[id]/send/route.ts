import { sendPayLink } from "../../../../../../fps/pay-links/send-link"
import { answer } from "../../../answer"

/** Sends an open link to the email of its order. */
export const POST = answer(async (req, res) => {
  const pay_link = await sendPayLink(req.scope, { id: req.params.id ?? "" })
  res.set("cache-control", "no-store").json({ pay_link })
})
