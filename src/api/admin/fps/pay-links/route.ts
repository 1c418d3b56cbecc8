import { listPayLinks } from "../../../../fps/pay-links/answers"
import { createPayLinkWorkflow } from "../../../../workflows"
import { parsePayLinkBody, parsePayLinkQuery } from "./validators"
import { answer } from "../answer"

/** Lists the links of an order, newest first, with what it owes. */
export const GET = answer(async (req, res) => {
  const { order_id } = parsePayLinkQuery(req.query)
  res.set("cache-control", "no-store").json(await listPayLinks(req.scope, order_id))
})

/** Makes a link for what an order owes, or returns the open one. */
export const POST = answer(async (req, res) => {
  const { result } = await createPayLinkWorkflow(req.scope).run({
    input: { ...parsePayLinkBody(req.body, new Date()), actor_id: req.auth_context.actor_id },
  })
  res.set("cache-control", "no-store").json({ pay_link: result })
})
