import { describeStore } from "../helpers/store"
import { describeCarts } from "./store-api/carts"
import { describePayments } from "./store-api/payments"
import { describePlacedOrder } from "./store-api/placed-order"
import { describeReturns } from "./store-api/returns"

describeStore("the addresses of a store", {}, (store) => {
  describe("GET /store/fps/payments/:session_id", () => describePayments(store))
  describe("GET /store/fps/carts/:cart_id", () => describeCarts(store))
  describe("GET /fps/return/:token", () => describeReturns(store))
  describe("a placed order's payment session", () => describePlacedOrder(store))
})
