/** @jsxImportSource hono/jsx */
import { formatMoney } from "../money"
import type { Cart } from "../schemas"
import { Layout } from "./layout"

/** The cart, or the way to fill it. */
export function CartPage({ cart }: { cart: Cart | undefined }) {
  return (
    <Layout title="Cart">
      <h1>Your cart</h1>
      {cart && cart.items.length > 0 ? (
        <>
          <CartTable cart={cart} removable />
          <a class="button" href="/checkout">
            Go to checkout
          </a>
        </>
      ) : (
        <p>
          It is empty. <a href="/">Have a look at our teas.</a>
        </p>
      )}
    </Layout>
  )
}

/** Items and totals; `removable` adds a button to each item. */
export function CartTable({ cart, removable }: { cart: Cart; removable?: boolean }) {
  const money = (amount: number) => formatMoney(amount, cart.currency_code)
  return (
    <table>
      <tbody>
        {cart.items.map((item) => (
          <tr>
            <td>
              {`${item.quantity} × ${item.product_title}, ${item.variant_title}`}
              {removable ? (
                <form method="post" action={`/cart/items/${item.id}/remove`}>
                  <button class="quiet" type="submit">
                    Remove
                  </button>
                </form>
              ) : null}
            </td>
            <td>{money(item.unit_price * item.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {cart.shipping_methods.map((method) => (
          <tr>
            <td>{method.name}</td>
            <td>{money(method.amount)}</td>
          </tr>
        ))}
        <tr>
          <td>Total</td>
          <td>{money(cart.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
