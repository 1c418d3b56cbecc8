"use client"

import { changeQuantity } from "@lib/data/cart"
import type { HttpTypes } from "@medusajs/types"

/** A line of the cart, whose quantity can be changed. */
export function CartItem({ item }: { item: HttpTypes.StoreCartLineItem }) {
  return (
    <div className="row" data-testid="product-row">
      <span data-testid="product-title">{item.product_title}</span>
      <select
        aria-label="Quantity"
        value={item.quantity}
        onChange={({ target }) => changeQuantity(item.id, Number(target.value))}
        data-testid="product-select-button"
      >
        {[1, 2, 3, 4, 5].map((quantity) => (
          <option key={quantity}>{quantity}</option>
        ))}
      </select>
    </div>
  )
}
