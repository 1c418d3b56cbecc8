export { CHECKOUT_CART_FIELDS, type CheckoutCart } from "./cart"
export { checkCart, storeProblems, type CartCheck } from "./check-cart"
export type { CartProblem, CartProblemCode } from "./problems"
export type { Shopper } from "./shopper"
