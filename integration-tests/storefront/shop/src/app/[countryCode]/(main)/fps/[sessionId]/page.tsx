import { retryFps } from "@lib/data/fps"
import { fps } from "@lib/fps"
import { FpsResult, type FpsPageProps } from "medusa-payment-fps/next"
import { Suspense } from "react"

const classNames = {
  fact: "row",
  actions: "actions",
  primary: "button",
  secondary: "button secondary",
  problem: "problem",
  notice: "notice",
}

export default function FpsPage(props: FpsPageProps) {
  return (
    <Suspense>
      <Payment {...props} />
    </Suspense>
  )
}

async function Payment(props: FpsPageProps) {
  return <FpsResult {...await fps.page(props)} retry={retryFps} classNames={classNames} />
}
