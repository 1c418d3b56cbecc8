import { listProducts } from "@lib/data/regions"
import Link from "next/link"

export const dynamic = "force-dynamic"

export default async function Home() {
  const products = await listProducts()
  return (
    <>
      <h1>Tea</h1>
      <ul>
        {products.map(({ id, handle, title }) => (
          <li key={id}>
            <Link href={`/hk/products/${handle}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
