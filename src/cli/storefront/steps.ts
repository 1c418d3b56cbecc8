import { importName, replace, type Edit } from "./plan"

/** `lib/fps.ts`: everything the storefront says about itself. */
export const FPS = `import { sdk } from "@lib/config"
import { getAuthHeaders } from "@lib/data/cookies"
import { createFpsNext } from "medusa-payment-fps/next"

export const fps = createFpsNext({ medusa: sdk, headers: getAuthHeaders })
`

/** `lib/data/fps.ts`: a file with "use server" may export async functions only. */
export const ACTIONS = `"use server"

import { fps } from "@lib/fps"
import type { FpsDetails } from "medusa-payment-fps/next"

export async function prepareFps(cartId: string) {
  return fps.prepare(cartId)
}

export async function startFps(cartId: string, countryCode: string, details?: FpsDetails) {
  return fps.start({ cartId, countryCode, details })
}

export async function retryFps(sessionId: string, countryCode: string, replaceCart: boolean) {
  return fps.retry({ sessionId, countryCode, replaceCart })
}
`

/** `app/api/fps/[action]/route.ts`: below \`/api\`, which the starter's middleware leaves alone. */
export const ROUTE = `import { fps } from "@lib/fps"

export const GET = fps.route
export const POST = fps.route
`

/** The page of a payment, with the starter's own class names. */
const PAGE = `import { retryFps } from "@lib/data/fps"
import { fps } from "@lib/fps"
import { FpsResult, type FpsPageProps } from "medusa-payment-fps/next"
import { Suspense } from "react"

export const metadata = { title: "FPS 轉數快" }

const button =
  "inline-flex items-center justify-center rounded-md font-medium h-12 px-6 transition-colors aria-disabled:opacity-50"

export default function FpsPage(props: FpsPageProps) {
  return (
    <Suspense>
      <Payment {...props} />
    </Suspense>
  )
}

async function Payment(props: FpsPageProps) {
  return (
    <FpsResult
      {...await fps.page(props)}
      retry={retryFps}
      classNames={{
        root: "content-container flex flex-col gap-y-6 max-w-xl py-12",
        message: "flex flex-col gap-y-2",
        title: "text-2xl-semi",
        text: "text-base-regular",
        facts: "flex flex-col gap-y-2 border-y border-ui-border-base py-4",
        fact: "flex justify-between gap-x-4",
        label: "txt-medium text-ui-fg-subtle",
        value: "txt-medium-plus text-right break-words",
        copy: "ml-3 rounded border border-ui-border-base px-2 text-small-regular",
        claim: "flex flex-col gap-y-3",
        field: "txt-medium",
        input: "h-12 w-full rounded-md border border-gray-400 px-3",
        hint: "text-small-regular",
        device: "text-small-regular",
        code: "my-4 w-48",
        problem: "text-rose-500 text-small-regular",
        notice: "text-base-regular",
        how: "text-small-regular [&_ol]:list-decimal [&_ol]:pl-5",
        actions: "flex flex-col small:flex-row gap-3",
        primary: \`\${button} bg-black text-white hover:bg-gray-800\`,
        secondary: \`\${button} bg-white text-black border border-gray-200 hover:bg-gray-50\`,
      }}
    />
  )
}
`

/** The change of one file. `path` is below the storefront's folder of `@lib` and `@modules`. */
export type Step = {
  readonly path: string
  /** The gain for a customer, or the loss without it. */
  readonly why: string
} & (
  | { readonly kind: "edit"; readonly edits: readonly Edit[] }
  | {
      readonly kind: "new"
      readonly content: string
      /** Recognises a file of ours, which the shop may have changed since. */
      readonly mark: RegExp
    }
)

const NEXT = "medusa-payment-fps/next"

const newFiles: readonly Step[] = [
  {
    kind: "new",
    path: "lib/fps.ts",
    why: "the payment, as the storefront's server sees it",
    content: FPS,
    mark: /createFpsNext\(/,
  },
  {
    kind: "new",
    path: "lib/data/fps.ts",
    why: "its server actions: prepare, pay, try again",
    content: ACTIONS,
    mark: /fps\.start\(/,
  },
  {
    kind: "new",
    path: "app/api/fps/[action]/route.ts",
    why: "where the browser comes back to, and where the waiting page asks",
    content: ROUTE,
    mark: /fps\.route/,
  },
  {
    kind: "new",
    path: "app/[countryCode]/(main)/fps/[sessionId]/page.tsx",
    why: "the page of a payment: waiting, paid, expired, try again",
    content: PAGE,
    mark: /fps\.page\(/,
  },
]

const cartCookie = replace({
  from: `  cookies.set("_medusa_cart_id", cartId, {
    maxAge: 60 * 60 * 24 * 7,
    httpOnly: true,
    sameSite: "strict",`,
  to: `  cookies.set("_medusa_cart_id", cartId, {
    maxAge: 60 * 60 * 24 * 7,
    httpOnly: true,
    sameSite: "lax",`,
  mark: /_medusa_cart_id["'], cartId, \{[^}]*sameSite: ["'](lax|none)["']/,
})

const providerTitle = replace({
  from: `  pp_system_default: {
    title: "Manual Payment",
    icon: <CreditCard />,
  },`,
  to: `  pp_system_default: {
    title: "Manual Payment",
    icon: <CreditCard />,
  },
  pp_fps_checkout: {
    title: "FPS 轉數快",
    icon: <CreditCard />,
  },`,
  mark: /pp_fps_checkout["']?: \{/,
})

const providerTest = replace({
  from: `export const isManual = (providerId?: string) => {
  return providerId?.startsWith("pp_system_default")
}`,
  to: `export const isManual = (providerId?: string) => {
  return providerId?.startsWith("pp_system_default")
}
export const isFps = (providerId?: string) => {
  return providerId === "pp_fps_checkout"
}`,
  mark: /export (const|function) isFps\b/,
})

const payButton = replace({
  from: `  switch (true) {
    case isStripeLike(paymentSession?.provider_id):`,
  to: `  switch (true) {
    case cart.total === 0 || isFps(paymentSession?.provider_id):
      return (
        <FpsButton
          cartId={cart.id}
          start={startFps}
          payeeName={paymentSession?.data.payee_name as string | undefined}
          howToPay={cart.total !== 0}
          disabled={notReady}
          classNames={{
            button:
              "inline-flex items-center justify-center rounded-md font-medium h-12 px-6 text-lg transition-colors bg-black text-white hover:bg-gray-800 disabled:opacity-50 aria-disabled:opacity-50",
            field: "mb-3 flex flex-col gap-y-1",
            label: "txt-medium",
            input: "h-12 w-full rounded-md border border-gray-400 px-3",
            problem: "pt-2 text-rose-500 text-small-regular",
            how: "pt-4 text-small-regular [&_ol]:list-decimal [&_ol]:pl-5",
          }}
          data-testid={dataTestId}
        >
          {cart.total === 0 ? "Place order" : undefined}
        </FpsButton>
      )
    case isStripeLike(paymentSession?.provider_id):`,
  mark: /<FpsButton\b/,
})

const prepare = replace({
  from: `      if (!checkActiveSession) {
        await initiatePaymentSession(cart, {
          provider_id: selectedPaymentMethod,
        })
      }`,
  to: `      if (!checkActiveSession && isFps(selectedPaymentMethod)) {
        const { error } = await prepareFps(cart.id)
        if (error) {
          return setError(\`\${error.title} – \${error.text}\`)
        }
      } else if (!checkActiveSession) {
        await initiatePaymentSession(cart, {
          provider_id: selectedPaymentMethod,
        })
      }`,
  mark: /prepareFps\(/,
})

const phone = replace({
  from: `          value={formData["shipping_address.phone"]}
          onChange={handleChange}
          data-testid`,
  to: `          value={formData["shipping_address.phone"]}
          onChange={handleChange}
          required
          data-testid`,
  mark: /name="shipping_address\.phone"[^>]*(?:=>[^>]*)?\brequired\b/,
})

const openCart = replace({
  from: `export async function retrieveCart(cartId?: string, fields?: string) {
  const id = cartId || (await getCartId())`,
  to: `export async function retrieveCart(cartId?: string, fields?: string) {
  const known = cartId || (await getCartId())
  const id = known && (await fps.openCart(known))`,
  mark: /fps\.openCart\(/,
})

const freshOrder = replace({
  from: `          "*payment_collections.payments,*items,*items.metadata,*items.variant,*items.product",
      },
      headers,
      next,
      cache: "force-cache",`,
  to: `          "*payment_collections.payments,*items,*items.metadata,*items.variant,*items.product",
      },
      headers,
      next,
      cache: "no-store",`,
  mark: /\/store\/orders\/\$\{id\}`[^]*?cache: "no-store"/,
})

const freshOrders = replace({
  from: `        ...filters,
      },
      headers,
      next,
      cache: "force-cache",`,
  to: `        ...filters,
      },
      headers,
      next,
      cache: "no-store",`,
  mark: /\.\.\.filters,[^]*?cache: "no-store"/,
})

const payable = replace({
  from: `  if (!cart) {
    return notFound()
  }`,
  to: `  if (!cart) {
    const payment = await fps.payable()
    return payment ? redirect(payment) : notFound()
  }`,
  mark: /fps\.payable\(/,
})

const methodTitle = replace({
  from: `{paymentInfoMap[payment.provider_id].title}`,
  to: `{paymentInfoMap[payment.provider_id]?.title ?? payment.provider_id}`,
  mark: /paymentInfoMap\[payment\.provider_id\]\?\.title/,
})

const methodIcon = replace({
  from: `{paymentInfoMap[payment.provider_id].icon}`,
  to: `{paymentInfoMap[payment.provider_id]?.icon}`,
  mark: /paymentInfoMap\[payment\.provider_id\]\?\.icon/,
})

const edits: readonly Step[] = [
  {
    kind: "edit",
    path: "lib/data/cookies.ts",
    why: "the cart is still there when the browser comes back from another site",
    edits: [cartCookie],
  },
  {
    kind: "edit",
    path: "lib/constants.tsx",
    why: "the provider has a name",
    edits: [providerTitle, providerTest],
  },
  {
    kind: "edit",
    path: "lib/data/cart.ts",
    why: "a cart that became an order while nobody looked is not shown again",
    edits: [importName("fps", "@lib/fps"), openCart],
  },
  {
    kind: "edit",
    path: "lib/data/orders.ts",
    why: "an order is shown as it is: a payment changes it without the storefront's doing",
    edits: [freshOrder, freshOrders],
  },
  {
    kind: "edit",
    path: "modules/checkout/components/shipping-address/index.tsx",
    why: "the phone, which the payment needs, is asked for",
    edits: [phone],
  },
  {
    kind: "edit",
    path: "modules/checkout/components/payment/index.tsx",
    why: "the payment step says what is missing, in words",
    edits: [
      importName("isFps", "@lib/constants"),
      importName("prepareFps", "@lib/data/fps"),
      prepare,
    ],
  },
  {
    kind: "edit",
    path: "modules/checkout/components/payment-button/index.tsx",
    why: "the pay button",
    edits: [
      importName("isFps", "@lib/constants"),
      importName("startFps", "@lib/data/fps"),
      importName("FpsButton", NEXT),
      payButton,
    ],
  },
  {
    kind: "edit",
    path: "app/[countryCode]/(checkout)/checkout/page.tsx",
    why: "without a cart, a payment that is under way is found again",
    edits: [importName("fps", "@lib/fps"), importName("redirect", "next/navigation"), payable],
  },
  {
    kind: "edit",
    path: "modules/order/components/payment-details/index.tsx",
    why: "an order paid another way does not break the page",
    edits: [methodTitle, methodIcon],
  },
]

/** Everything that a storefront of Medusa's starter needs, in the order it is shown. */
export const STEPS: readonly Step[] = [...newFiles, ...edits]
