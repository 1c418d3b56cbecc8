import Link from "next/link"

/** The head of every page but the checkout. */
export function Nav({ items }: { items: number }) {
  return (
    <nav>
      <Link href="/hk" data-testid="nav-store-link">
        Two Leaves Tea
      </Link>
      <Link href="/hk/account" data-testid="nav-account-link">
        Account
      </Link>
      <Link href="/hk/cart" data-testid="nav-cart-link">
        Cart ({items})
      </Link>
    </nav>
  )
}
