/** @jsxImportSource hono/jsx */
import type { HttpTypes } from "@medusajs/framework/types"

import { formatMoney } from "../../storefront"
import { HeroPicture, TeaPicture } from "./drawings"
import { Layout } from "./layout"
import { wordsOf, type Visit } from "./visit"

type Product = HttpTypes.StoreProduct

const PROMISES = ["home.picked", "home.sent", "home.paid"] as const

/** All teas. */
export function ProductList({ visit, products }: { visit: Visit; products: Product[] }) {
  const { t } = visit
  return (
    <Layout visit={visit} title={t("home.teas")}>
      <section class="hero">
        <div>
          <h1>{t("home.title")}</h1>
          <p>{t("home.text")}</p>
          <a class="button" href="#teas">
            {t("home.action")}
          </a>
        </div>
        <HeroPicture />
      </section>
      <h2 id="teas">{t("home.teas")}</h2>
      <ul class="grid">
        {products.map((product) => {
          const { title, text } = wordsOf(visit, product)
          return (
            <li>
              <a class="panel tea" href={`/products/${product.handle}`}>
                <TeaPicture handle={product.handle} />
                <div>
                  <h3>{title}</h3>
                  <span class="price">
                    {t("home.from", { price: sizesOf(product)[0]?.price ?? "" })}
                  </span>
                  <p class="quiet">{text}</p>
                </div>
              </a>
            </li>
          )
        })}
      </ul>
      <ul class="promises">
        {PROMISES.map((promise) => (
          <li>
            <h3>{t(promise)}</h3>
            <p>{t(`${promise}.text`)}</p>
          </li>
        ))}
      </ul>
    </Layout>
  )
}

/** One tea, with its sizes. */
export function ProductPage({ visit, product }: { visit: Visit; product: Product }) {
  const { t } = visit
  const { title, text } = wordsOf(visit, product)
  return (
    <Layout visit={visit} title={title}>
      <a class="back" href="/#teas">
        {`← ${t("product.back")}`}
      </a>
      <div class="product">
        <figure>
          <TeaPicture handle={product.handle} />
        </figure>
        <div>
          <h1>{title}</h1>
          <p>{text}</p>
          <form method="post" action="/cart">
            <div class="fields">
              <div>
                <label for="variant">{t("product.size")}</label>
                <select id="variant" name="variant_id">
                  {sizesOf(product).map(({ id, title: size, price, soldOut }) => (
                    <option value={id} disabled={soldOut}>
                      {`${size} · ${price}${soldOut ? ` (${t("product.sold_out")})` : ""}`}
                    </option>
                  ))}
                </select>
              </div>
            </div>
            <button class="wide" type="submit">
              {t("product.add")}
            </button>
          </form>
          <p class="hint">{t("product.pay")}</p>
        </div>
      </div>
    </Layout>
  )
}

/** The cheapest first. */
function sizesOf({ variants }: Product) {
  return (variants ?? [])
    .map(({ id, title, inventory_quantity, calculated_price }) => ({
      id,
      title,
      soldOut: inventory_quantity === 0,
      amount: calculated_price?.calculated_amount ?? 0,
      currency: calculated_price?.currency_code ?? "hkd",
    }))
    .sort((a, b) => a.amount - b.amount)
    .map((size) => ({ ...size, price: formatMoney(size.amount, size.currency) }))
}
