/** What a storefront on Next has, with packages of an older Medusa: as in Medusa's starter. */
export const STOREFRONT = {
  dependencies: {
    "@medusajs/icons": "2.18.0",
    "@medusajs/js-sdk": "2.18.0",
    next: "15.5.21",
    react: "19.0.5",
    "react-dom": "19.0.5",
    "server-only": "0.0.1",
  },
  devDependencies: {
    "@types/node": "20.19.0",
    "@types/react": "19.0.5",
    "@types/react-dom": "19.0.5",
    typescript: "5.9.3",
  },
}

/**
 * Uses every public entry that a storefront has. An entry whose types are not found is `any`, and
 * then the errors that are expected here do not come.
 */
export const USES = `import { createFps, describePayment, type Fps } from "medusa-payment-fps/storefront"
import * as react from "medusa-payment-fps/react"
import { createFpsNext, FpsButton, FpsResult, type FpsPageProps } from "medusa-payment-fps/next"
import { createSandbox, type Sandbox } from "medusa-payment-fps/sandbox"
import { createElement } from "react"

const medusa = { client: { fetch: async <T,>(): Promise<T> => JSON.parse("{}") } }
export const kit: Fps = createFps({ medusa })
export const title: string = describePayment(null).title
export const fps = createFpsNext({ medusa })
export const start = (cartId: string, countryCode: string) => fps.start({ cartId, countryCode })
export const retry = (sessionId: string, countryCode: string) => fps.retry({ sessionId, countryCode })
export const button = createElement(FpsButton, { cartId: "cart_1", start })
export const page = async (props: FpsPageProps) =>
  createElement(FpsResult, { ...(await fps.page(props)), retry })
export const plain = createElement(react.FpsButton, { cartId: "cart_1", start })
export const sandbox: Promise<Sandbox> = createSandbox({ port: 0 })

// @ts-expect-error
createFps({ medusa: 1 })
// @ts-expect-error
createElement(react.FpsButton, { cartId: 1, start })
// @ts-expect-error
createElement(FpsButton, { cartId: 1, start })
// @ts-expect-error
createFpsNext({ medusa, pages: { payment: 1 } })
// @ts-expect-error
createSandbox({ port: "0" })
`

/** Every way in which TypeScript looks for a package's types, with the files that it is tried on. */
export const RESOLUTIONS = [
  ["node10", ["uses.ts"], { module: "esnext", moduleResolution: "node10" }],
  ["node16, from both kinds of module", ["uses.cts", "uses.mts"], { module: "node16" }],
  ["nodenext, from both kinds of module", ["uses.cts", "uses.mts"], { module: "nodenext" }],
  ["bundler", ["uses.ts"], { module: "esnext", moduleResolution: "bundler" }],
] as const
