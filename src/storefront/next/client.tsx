import { useParams } from "next/navigation"
import { useEffect, useMemo, useState, type ReactElement } from "react"
import { createFps, FpsError, type MedusaFetchInit } from ".."
import {
  FpsButton as Button,
  FpsResult as Result,
  type FpsButtonProps,
  type FpsResultProps,
} from "../react"
import type { FpsResultPageProps } from "./page-props"

/** As `FpsButton` of `medusa-payment-fps/react`; the country comes from the address. */
export type FpsNextButtonProps = FpsButtonProps

/** What `fps.page` found, and what the storefront adds. */
export type FpsNextResultProps = FpsResultPageProps & Pick<FpsResultProps, "retry" | "classNames">

/** The pay button of the checkout. `start` is the storefront's server action. */
export function FpsButton(props: FpsNextButtonProps): ReactElement {
  const { countryCode } = useParams<{ countryCode?: string }>()
  const language = useLocale()
  return <Button language={language} countryCode={countryCode} {...props} />
}

/** The page of a payment: hand it what `fps.page` found, and the storefront's server action. */
export function FpsResult({ statusUrl, ...props }: FpsNextResultProps): ReactElement {
  const fps = useMemo(
    () => createFps({ medusa: { client: { fetch: asker(statusUrl) } } }),
    [statusUrl],
  )
  return <Result {...props} wait={fps.wait} />
}

/** The kit's question for a payment, asked of the storefront's own route. */
function asker(statusUrl: string) {
  return async <T,>(path: string, { signal }: MedusaFetchInit = {}): Promise<T> => {
    const { pathname, searchParams } = new URL(path, "http://store")
    searchParams.set("session_id", decodeURIComponent(pathname.split("/").at(-1) ?? ""))
    const response = await fetch(`${statusUrl}?${searchParams.toString()}`, { signal })
    if (!response.ok) {
      throw new FpsError("refused", { status: response.status })
    }
    return (await response.json()) as T
  }
}

/** The starter keeps the shopper's language in a cookie that pages may read. */
function useLocale(): string | undefined {
  const [locale, setLocale] = useState<string>()
  useEffect(() => {
    const { document } = globalThis as { document?: { cookie: string } }
    setLocale(/(?:^|; )_medusa_locale=([\w-]+)/.exec(document?.cookie ?? "")?.[1])
  }, [])
  return locale
}
