import { payLinks as links } from "../../../src/modules/fps/queries"
import { ensurePurchase } from "../../../src/fps/purchases/purchases"
import type { Reader } from "./jobs"

const ONE = 10
const ASKED = { token: "new", expiresAt: null, note: null, createdBy: "user_1" }

/** What a link's page, its button and the order's page ask. */
export const PAY_LINKS: Reader[] = [
  ["opening a link", ONE, (knex) => links.open(knex, { ...ASKED, orderId: "order_new" })],
  ["opening it again", ONE, (knex) => links.open(knex, { ...ASKED, orderId: "order_778" })],
  ["revoking a link", ONE, (knex) => links.revoke(knex, { id: "fpslnk_777", revokedBy: "user_1" })],
  ["finding a link", ONE, (knex) => links.find(knex, { token: "paytoken-777" })],
  ["the links of an order", ONE, (knex) => links.listOfOrder(knex, "order_777")],
  ["the payments of a link", ONE, (knex) => links.paymentsOf(knex, ["fpslnk_780"])],
  ["the link of a payment", ONE, (knex) => links.ofPayment(knex, "fpspay_780")],
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
