import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { createPayLinks, type PayLinks } from "../../../src/modules/fps/pay-links/create-pay-links"
import { ensurePurchase } from "../../../src/modules/fps/purchases/purchases"
import type { Reader } from "./jobs"

const ONE = 10
const ASKED = { token: "new", expiresAt: null, note: null, createdBy: "user_1" }

const links =
  (run: (payLinks: PayLinks) => Promise<unknown>) =>
  (knex: Knex): Promise<unknown> =>
    run(createPayLinks(knex))

/** What a link's page, its button and the order's page ask. */
export const PAY_LINKS: Reader[] = [
  ["opening a link", ONE, links((all) => all.open({ ...ASKED, orderId: "order_new" }))],
  ["opening it again", ONE, links((all) => all.open({ ...ASKED, orderId: "order_778" }))],
  ["revoking a link", ONE, links((all) => all.revoke({ id: "fpslnk_777", revokedBy: "user_1" }))],
  ["finding a link", ONE, links((all) => all.find({ token: "paytoken-777" }))],
  ["the links of an order", ONE, links((all) => all.listOfOrder("order_777"))],
  ["the payments of a link", ONE, links((all) => all.paymentsOf(["fpslnk_780"]))],
  ["the link of a payment", ONE, links((all) => all.ofPayment("fpspay_780"))],
  [
    "the purchase of an order",
    ONE,
    (knex) => ensurePurchase(knex, { cartId: null, orderId: "order_777" }),
  ],
  [
    "a new purchase of an order",
    ONE,
    (knex) => ensurePurchase(knex, { cartId: null, orderId: "order_new" }),
  ],
]
