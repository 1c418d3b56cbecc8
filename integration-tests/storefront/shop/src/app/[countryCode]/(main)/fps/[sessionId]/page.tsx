import { retryFps } from "@lib/data/fps"
import { fps } from "@lib/fps"
import { FpsResult, type FpsPageProps } from "medusa-payment-fps/next"

export const dynamic = "force-dynamic"

export default async function FpsPage(props: FpsPageProps) {
  return <FpsResult {...await fps.page(props)} retry={retryFps} />
}
