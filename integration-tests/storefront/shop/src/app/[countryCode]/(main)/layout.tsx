import { retrieveCart } from "@lib/data/cart"
import { Nav } from "@modules/nav"
import type { ReactNode } from "react"

export default async function MainLayout({ children }: { children: ReactNode }) {
  const cart = await retrieveCart()
  const items = cart?.items?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return (
    <>
      <Nav items={items} />
      <main>{children}</main>
    </>
  )
}
