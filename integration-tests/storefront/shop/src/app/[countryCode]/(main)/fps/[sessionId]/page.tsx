import { retryFps } from "@lib/data/fps"
import { fps } from "@lib/fps"
import { FpsResult, type FpsPageProps } from "medusa-payment-fps/next"

export const dynamic = "force-dynamic"

const classNames = {
  fact: "row",
  actions: "actions",
  primary: "button",
  secondary: "button secondary",
  problem: "problem",
  notice: "notice",
}

export default async function FpsPage(props: FpsPageProps) {
  return <FpsResult {...await fps.page(props)} retry={retryFps} classNames={classNames} />
}
