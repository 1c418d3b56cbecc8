import { adminApi } from "../helpers/admin-api"
import { describeStore } from "../helpers/store"
import { describeCarts } from "./store-api/carts"
import { describeDetails } from "./store-api/details"
import { describePayments } from "./store-api/payments"
import { describePlacedOrder } from "./store-api/placed-order"
import { describeReturns } from "./store-api/returns"
import { PAYEE } from "./store-api/support"
import { describeTwoTabs } from "./store-api/two-tabs"

const supportUrl = "https://shop.test/help?ref={reference}&order={order_number}"

describeStore("the addresses of a store", { supportUrl, payeeName: PAYEE }, (store) => {
  const admin = adminApi(store)
  describe("GET /store/fps/payments/:session_id", () => describePayments(store))
  describe("a payment with two tabs", () => describeTwoTabs(store))
  describe("what a payment's status does not say", () => describeDetails(store))
  describe("GET /store/fps/carts/:cart_id", () => describeCarts(store))
  describe("GET /fps/return/:token", () => describeReturns(store))
  describe("a placed order's payment session", () => describePlacedOrder(store, admin))
})
