/** `lib/fps.ts`: everything the storefront says about itself. */
export const FPS = `import { sdk } from "@lib/config"
import { getAuthHeaders } from "@lib/data/cookies"
import { createFpsNext } from "medusa-payment-fps/next"

export const fps = createFpsNext({ medusa: sdk, headers: getAuthHeaders })
`

/** `lib/data/fps.ts`: a file with "use server" may export async functions only. */
export const ACTIONS = `"use server"

import { fps } from "@lib/fps"

export async function prepareFps(cartId: string) {
  return fps.prepare(cartId)
}

export async function startFps(cartId: string, countryCode: string) {
  return fps.start({ cartId, countryCode })
}

export async function retryFps(sessionId: string, countryCode: string, replaceCart: boolean) {
  return fps.retry({ sessionId, countryCode, replaceCart })
}
`

/** `app/api/fps/[action]/route.ts`: below \`/api\`, which the starter's middleware leaves alone. */
export const ROUTE = `import { fps } from "@lib/fps"

export const GET = fps.route
`

/** The page of a payment, with the starter's own class names. */
export const PAGE = `import { retryFps } from "@lib/data/fps"
import { fps } from "@lib/fps"
import { FpsResult, type FpsPageProps } from "medusa-payment-fps/next"

export const metadata = { title: "FPS 轉數快" }
export const dynamic = "force-dynamic"

const button =
  "inline-flex items-center justify-center rounded-md font-medium h-12 px-6 transition-colors aria-disabled:opacity-50"

export default async function FpsPage(props: FpsPageProps) {
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
        problem: "text-rose-500 text-small-regular",
        notice: "text-base-regular",
        actions: "flex flex-col small:flex-row gap-3",
        primary: \`\${button} bg-black text-white hover:bg-gray-800\`,
        secondary: \`\${button} bg-white text-black border border-gray-200 hover:bg-gray-50\`,
      }}
    />
  )
}
`
