import * as cache from "next/cache"
import { cookies, headers } from "next/headers"
import { createFpsNextWith, type FpsNext } from "./create-fps-next"
import type { FpsNextOptions } from "./options"

export { FpsButton, FpsResult, type FpsNextButtonProps, type FpsNextResultProps } from "./client"
export type { FpsNext } from "./create-fps-next"
export type { FpsCookies, FpsNextOptions, FpsPages } from "./options"
export type { FpsPageProps, FpsResultPageProps } from "./page-props"
export type { FpsRetryAnswer, FpsStartAnswer } from "../react/fps-actions"
export type { FpsResultClassNames } from "../react/class-names"
export type { FpsButtonClassNames } from "../react/fps-button"
export type { FpsDetails, FpsErrorView } from ".."

/**
 * FPS in a Next storefront's server, for Next 14, 15 and 16.
 *
 * @example
 * // src/lib/fps.ts
 * export const fps = createFpsNext({ medusa: sdk, headers: getAuthHeaders })
 */
export function createFpsNext(options: FpsNextOptions): FpsNext {
  const production = process.env.NODE_ENV === "production"
  const log = (error: unknown) => console.error("FPS payment:", error)
  return createFpsNextWith({ cache, cookies, headers, production, log }, options)
}
