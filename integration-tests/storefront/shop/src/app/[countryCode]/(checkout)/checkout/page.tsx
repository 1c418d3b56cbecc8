import { listWays, retrieveCart } from "@lib/data/cart"
import { retrieveCustomer } from "@lib/data/customer"
import { fps } from "@lib/fps"
import { Addresses } from "@modules/checkout/addresses"
import { Payment } from "@modules/checkout/payment"
import { Review } from "@modules/checkout/review"
import { Shipping } from "@modules/checkout/shipping"
import { DiscountCode } from "@modules/discount-code"
import { CartTotals } from "@modules/totals"
import Link from "next/link"
import { notFound, redirect } from "next/navigation"

export default async function Checkout() {
  const cart = await retrieveCart()
  if (!cart) {
    // A second tab, or a reload: the payment under way has the cart.
    const page = await fps.payable()
    return page ? redirect(page) : notFound()
  }
  const { shipping, payment } = await listWays(cart)
  return (
    <main className="checkout" data-testid="checkout-container">
      <Link href="/hk/cart">Back to cart</Link>
      <Addresses cart={cart} customer={await retrieveCustomer()} />
      <Shipping cart={cart} options={shipping} />
      <Payment cart={cart} providers={payment} />
      <Review cart={cart} />
      <aside>
        <h2>In your cart</h2>
        <CartTotals totals={cart} />
        <DiscountCode cart={cart} />
      </aside>
    </main>
  )
}
