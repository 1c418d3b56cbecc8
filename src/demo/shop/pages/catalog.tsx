/** @jsxImportSource hono/jsx */
import type { Visit } from "../context"
import type { Product } from "../schemas"
import { Layout } from "./layout"
import { HeroPicture, TeaPicture } from "./picture"

/** All teas. */
export function ProductList({ visit, products }: { visit: Visit; products: Product[] }) {
  const { texts } = visit
  return (
    <Layout visit={visit} title={texts.teas}>
      <section class="hero">
        <div>
          <h1>{texts.hero.title}</h1>
          <p>{texts.hero.text}</p>
          <a class="button" href="#teas">
            {texts.hero.action}
          </a>
        </div>
        <HeroPicture />
      </section>
      <h2 id="teas">{texts.teas}</h2>
      <ul class="grid">
        {products.map((product) => (
          <li>
            <a class="panel tea" href={`/products/${product.handle}`}>
              <TeaPicture handle={product.handle} />
              <div>
                <h3>{wordsOf(product, visit).title}</h3>
                <span class="price">{texts.from(lowestPrice(product, visit))}</span>
                <p class="quiet">{wordsOf(product, visit).description}</p>
              </div>
            </a>
          </li>
        ))}
      </ul>
      <ul class="promises">
        {texts.promises.map(([title, text]) => (
          <li>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Layout>
  )
}

/** One tea, with its sizes. */
export function ProductPage({ visit, product }: { visit: Visit; product: Product }) {
  const { title, description } = wordsOf(product, visit)
  const texts = visit.texts.product
  return (
    <Layout visit={visit} title={title}>
      <a class="back" href="/#teas">
        {`← ${texts.back}`}
      </a>
      <div class="product">
        <figure>
          <TeaPicture handle={product.handle} />
        </figure>
        <div>
          <h1>{title}</h1>
          <p>{description}</p>
          <form method="post" action="/cart/items">
            <div class="fields">
              <div>
                <label for="variant">{texts.size}</label>
                <select id="variant" name="variant_id">
                  {byPrice(product).map((variant) => (
                    <option value={variant.id} disabled={variant.inventory_quantity === 0}>
                      {`${variant.title} · ${price(variant, visit)}`}
                      {variant.inventory_quantity === 0 ? ` (${texts.soldOut})` : ""}
                    </option>
                  ))}
                </select>
              </div>
              <div>
                <label for="quantity">{texts.quantity}</label>
                <input
                  id="quantity"
                  name="quantity"
                  type="number"
                  inputmode="numeric"
                  value="1"
                  min="1"
                  max="20"
                  required
                />
              </div>
            </div>
            <button class="wide" type="submit">
              {texts.add}
            </button>
          </form>
          <p class="hint">{texts.pay}</p>
        </div>
      </div>
    </Layout>
  )
}

type Variant = Product["variants"][number]

function wordsOf(product: Product, { texts }: Visit): { title: string; description: string } {
  const { title, description } = product
  return texts.products[product.handle] ?? { title, description: description ?? "" }
}

function byPrice(product: Product): Variant[] {
  const amount = (variant: Variant) => variant.calculated_price.calculated_amount
  return [...product.variants].sort((a, b) => amount(a) - amount(b))
}

function lowestPrice(product: Product, visit: Visit): string {
  const [cheapest] = byPrice(product)
  return cheapest ? price(cheapest, visit) : ""
}

function price({ calculated_price }: Variant, { money }: Visit): string {
  return money(calculated_price.calculated_amount, calculated_price.currency_code)
}
