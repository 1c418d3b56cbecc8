import { useParams } from "next/navigation"
import { useMemo, type ReactElement } from "react"
import { createFps, FpsError, type MedusaFetchInit } from ".."
import {
  FpsButton as Button,
  FpsResult as Result,
  type FpsButtonProps,
  type FpsResultProps,
} from "../react"
import { useBrowser } from "../react/use-browser"
import { languageIn, segmentOf, type FpsResultPageProps } from "./page-props"

/** Like `FpsButton` of `medusa-payment-fps/react`; country or locale comes from the URL. */
export type FpsNextButtonProps = FpsButtonProps

/** The result of `fps.page`, with what the storefront adds. */
export type FpsNextResultProps = FpsResultPageProps & Pick<FpsResultProps, "retry" | "classNames">

/** The pay button of the checkout. `start` is the storefront's server action. */
export function FpsButton(props: FpsNextButtonProps): ReactElement {
  const segment = segmentOf(useParams<{ countryCode?: string; locale?: string }>())
  const found = useBrowser(() => readCookie("_medusa_locale") ?? readLanguage())
  const language = props.language ?? languageIn(segment) ?? found
  return <Button countryCode={segment} {...props} language={language} />
}

/** The page of a payment: pass it what `fps.page` found, and the storefront's server action. */
export function FpsResult(props: FpsNextResultProps): ReactElement {
  const { statusUrl, localeCookie, language, ...rest } = props
  // The starter's cookie is "strict": the browser does not send it on the way back from the
  // gateway.
  const locale = useBrowser(() => localeCookie && readCookie(localeCookie))
  const fps = useMemo(
    () => createFps({ medusa: { client: { fetch: asker(statusUrl) } } }),
    [statusUrl],
  )
  return <Result {...rest} language={locale ?? language} wait={fps.wait} claim={fps.claim} />
}

/** Asks for a payment, and tells that it is paid, through the storefront's own route. */
function asker(statusUrl: string) {
  return async <T,>(path: string, { signal, method, body }: MedusaFetchInit = {}): Promise<T> => {
    const { pathname, searchParams } = new URL(path, "http://store")
    searchParams.set("session_id", decodeURIComponent(pathname.split("/")[4] ?? ""))
    const response = await fetch(`${statusUrl}?${searchParams.toString()}`, {
      signal,
      method,
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) {
      throw new FpsError("refused", { status: response.status })
    }
    return (await response.json()) as T
  }
}

interface Browser {
  readonly document?: { readonly cookie: string }
  readonly navigator?: { readonly language?: string }
}

/** The starter keeps the customer's language in a cookie that pages may read. */
function readCookie(name: string): string | undefined {
  const { document } = globalThis as Browser
  const found = document?.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}

function readLanguage(): string | undefined {
  return (globalThis as Browser).navigator?.language
}
