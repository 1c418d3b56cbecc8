import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"

/**
 * The least that the command takes for a storefront: of each file that it edits only the places,
 * written for these tests. They prove the command's manners, not that a storefront sells.
 */
export const SMALL_STOREFRONT: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ dependencies: { next: "15.0.0", "medusa-payment-fps": "1" } }),
  "src/lib/data/cookies.ts": `import "server-only"

  cookies.set("_medusa_cart_id", cartId, {
    maxAge: 60 * 60 * 24 * 7,
    httpOnly: true,
    sameSite: "strict",
  })
`,
  "src/lib/constants.tsx": `export const titles = {
  pp_system_default: {
    title: "Manual Payment",
    icon: <CreditCard />,
  },
}
export const isManual = (providerId?: string) => {
  return providerId?.startsWith("pp_system_default")
}
`,
  "src/lib/data/cart.ts": `import { sdk } from "@lib/config"
import { getCartId } from "./cookies"

export async function retrieveCart(cartId?: string, fields?: string) {
  const id = cartId || (await getCartId())
}
`,
  "src/lib/data/orders.ts": `fetch(\`/store/orders/\${id}\`, {
        fields:
          "*payment_collections.payments,*items,*items.metadata,*items.variant,*items.product",
      },
      headers,
      next,
      cache: "force-cache",
    })
fetch("/store/orders", {
        ...filters,
      },
      headers,
      next,
      cache: "force-cache",
    })
`,
  "src/modules/checkout/components/shipping-address/index.tsx": `        <Input
          name="shipping_address.phone"
          value={formData["shipping_address.phone"]}
          onChange={handleChange}
          data-testid="phone"
        />
`,
  "src/modules/checkout/components/payment/index.tsx": `import { isStripeLike } from "@lib/constants"

      if (!checkActiveSession) {
        await initiatePaymentSession(cart, {
          provider_id: selectedPaymentMethod,
        })
      }
`,
  "src/modules/checkout/components/payment-button/index.tsx": `import {
  isManual,
  isStripeLike,
} from "@lib/constants"

  switch (true) {
    case isStripeLike(paymentSession?.provider_id):
`,
  "src/app/[countryCode]/(checkout)/checkout/page.tsx": `import { notFound } from "next/navigation"

  if (!cart) {
    return notFound()
  }
`,
  "src/modules/order/components/payment-details/index.tsx": `{paymentInfoMap[payment.provider_id].title}
{paymentInfoMap[payment.provider_id].icon}
`,
}

/** Puts files into a new folder. */
export function putFiles(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-storefront-"))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** Every file below a folder, by its path. */
export function readFiles(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [relative(folder, file), readFileSync(file, "utf8")]),
  )
}
