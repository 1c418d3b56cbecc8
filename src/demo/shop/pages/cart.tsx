/** @jsxImportSource hono/jsx */
import type { Visit } from "../context"
import type { Cart } from "../schemas"
import { Layout } from "./layout"
import { TeaPicture } from "./picture"

/** The cart, or the way to fill it. */
export function CartPage({ visit, cart }: { visit: Visit; cart: Cart | undefined }) {
  const texts = visit.texts.cart
  return (
    <Layout visit={visit} title={texts.title}>
      <div class="narrow">
        <h1>{texts.title}</h1>
        {cart && cart.items.length > 0 ? (
          <>
            <div class="panel">
              <Lines visit={visit} cart={cart} changeable />
              <Sums visit={visit} cart={cart} />
              <a class="button wide" href="/checkout">
                {texts.checkout}
              </a>
            </div>
            <a class="back" href="/#teas">{`← ${texts.more}`}</a>
          </>
        ) : (
          <>
            <p>{texts.empty}</p>
            <a class="button" href="/#teas">
              {texts.look}
            </a>
          </>
        )}
      </div>
    </Layout>
  )
}

type Item = Cart["items"][number]

/** The items; `changeable` adds a way to change each. */
export function Lines(props: { visit: Visit; cart: Cart; changeable?: boolean }) {
  const { visit, cart, changeable } = props
  return (
    <ul class="lines">
      {cart.items.map((item) => (
        <li>
          <TeaPicture handle={item.product_handle ?? ""} />
          <div class="name">
            {nameOf(item, visit)}
            <span class="quiet">
              {changeable ? item.variant_title : `${item.quantity} × ${item.variant_title}`}
            </span>
          </div>
          <span class="price">
            {visit.money(item.unit_price * item.quantity, cart.currency_code)}
          </span>
          {changeable ? <Tools visit={visit} item={item} /> : null}
        </li>
      ))}
    </ul>
  )
}

function Tools({ visit, item }: { visit: Visit; item: Item }) {
  const texts = visit.texts.cart
  const name = `${nameOf(item, visit)}, ${item.variant_title}`
  const step = (by: number, label: string) => (
    <form method="post" action={`/cart/items/${item.id}`}>
      <input type="hidden" name="quantity" value={String(item.quantity + by)} />
      <button class="round" type="submit" aria-label={label}>
        {by < 0 ? "−" : "+"}
      </button>
    </form>
  )
  return (
    <div class="tools">
      {step(-1, texts.less(name))}
      <output>{item.quantity}</output>
      {step(1, texts.plus(name))}
      <form method="post" action={`/cart/items/${item.id}`}>
        <input type="hidden" name="quantity" value="0" />
        <button class="text" type="submit" aria-label={texts.remove(name)}>
          {texts.removeShort}
        </button>
      </form>
    </div>
  )
}

/** Subtotal, delivery and total. */
export function Sums({ visit, cart }: { visit: Visit; cart: Cart }) {
  const { texts, money } = visit
  return (
    <dl class="sums">
      <dt>{texts.cart.subtotal}</dt>
      <dd>{money(cart.item_subtotal, cart.currency_code)}</dd>
      {cart.shipping_methods.map((method) => (
        <>
          <dt>{texts.shipping[method.name]?.name ?? method.name}</dt>
          <dd>{money(method.amount, cart.currency_code)}</dd>
        </>
      ))}
      <dt class="total">{texts.cart.total}</dt>
      <dd class="total">{money(cart.total, cart.currency_code)}</dd>
    </dl>
  )
}

function nameOf(item: Item, { texts }: Visit): string {
  return texts.products[item.product_handle ?? ""]?.title ?? item.product_title
}
