import { addToCart } from "@lib/data/cart"
import { listProducts } from "@lib/data/regions"
import { money } from "@lib/money"
import { SubmitButton } from "@modules/submit-button"
import { notFound } from "next/navigation"

export const dynamic = "force-dynamic"

export default async function ProductPage({ params }: { params: Promise<{ handle: string }> }) {
  const [product] = await listProducts((await params).handle)
  if (!product) {
    notFound()
  }
  return (
    <>
      <h1 data-testid="product-title">{product.title}</h1>
      <p>{product.description}</p>
      {product.variants?.map(({ id, title, calculated_price: price }) => (
        <form key={id} action={addToCart.bind(null, id)} className="row">
          <span>
            {title}, {money(price?.calculated_amount, price?.currency_code ?? "hkd")}
          </span>
          <SubmitButton data-testid="add-product-button">Add to cart</SubmitButton>
        </form>
      ))}
    </>
  )
}
