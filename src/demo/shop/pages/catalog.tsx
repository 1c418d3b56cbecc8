/** @jsxImportSource hono/jsx */
import { formatMoney } from "../money"
import type { Product } from "../schemas"
import { Layout } from "./layout"

/** All teas. */
export function ProductList({ products }: { products: Product[] }) {
  return (
    <Layout title="Tea">
      <h1>Tea from small gardens</h1>
      <div class="grid">
        {products.map((product) => (
          <a class="card" href={`/products/${product.handle}`}>
            <Tin handle={product.handle} />
            <h2>{product.title}</h2>
            <span class="quiet">{`from ${lowestPrice(product)}`}</span>
          </a>
        ))}
      </div>
    </Layout>
  )
}

/** One tea, with its sizes. */
export function ProductPage({ product }: { product: Product }) {
  return (
    <Layout title={product.title}>
      <div class="narrow">
        <Tin handle={product.handle} />
        <h1>{product.title}</h1>
        <p>{product.description}</p>
        <form method="post" action="/cart/items">
          <label for="variant">Size</label>
          <select id="variant" name="variant_id">
            {byPrice(product).map((variant) => (
              <option value={variant.id} disabled={variant.inventory_quantity === 0}>
                {variant.title}, {price(variant)}
                {variant.inventory_quantity === 0 ? " (sold out)" : ""}
              </option>
            ))}
          </select>
          <label for="quantity">Quantity</label>
          <input id="quantity" name="quantity" type="number" value="1" min="1" max="20" required />
          <button type="submit">Add to cart</button>
        </form>
      </div>
    </Layout>
  )
}

type Variant = Product["variants"][number]

function byPrice(product: Product): Variant[] {
  const amount = (variant: Variant) => variant.calculated_price.calculated_amount
  return [...product.variants].sort((a, b) => amount(a) - amount(b))
}

function lowestPrice(product: Product): string {
  const [cheapest] = byPrice(product)
  return cheapest ? price(cheapest) : ""
}

function price({ calculated_price }: Variant): string {
  return formatMoney(calculated_price.calculated_amount, calculated_price.currency_code)
}

/** A tin whose colour follows from the name of the tea. */
function Tin({ handle }: { handle: string }) {
  const hue = Array.from(handle).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const colours = `hsl(${hue} 35% 42%), hsl(${(hue + 40) % 360} 45% 68%)`
  return <span class="tin" style={`background: linear-gradient(135deg, ${colours})`} />
}
