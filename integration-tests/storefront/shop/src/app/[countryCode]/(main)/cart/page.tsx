import { retrieveCart } from "@lib/data/cart"
import { CartItem } from "@modules/cart-item"
import { DiscountCode } from "@modules/discount-code"
import { CartTotals } from "@modules/totals"
import type { HttpTypes } from "@medusajs/types"
import Link from "next/link"

function nextStep(cart: HttpTypes.StoreCart) {
  if (!cart.shipping_address?.address_1 || !cart.email) {
    return "address"
  }
  return cart.shipping_methods?.length ? "payment" : "delivery"
}

export default async function CartPage() {
  const cart = await retrieveCart()
  return (
    <div data-testid="cart-container">
      <h1>Cart</h1>
      {cart?.items?.length ? (
        <>
          {cart.items.map((item) => (
            <CartItem key={item.id} item={item} />
          ))}
          <CartTotals totals={cart} />
          <DiscountCode cart={cart} />
          <Link
            className="button"
            href={`/hk/checkout?step=${nextStep(cart)}`}
            data-testid="checkout-button"
          >
            Go to checkout
          </Link>
        </>
      ) : (
        <p data-testid="empty-cart-message">There is nothing in your cart.</p>
      )}
    </div>
  )
}
