import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Alert, Heading, Input, Label } from "@medusajs/ui"
import { useState } from "react"
import { BalanceCards, BalanceTable } from "../../../components/daily-balance/day-lists"
import { BalancePayments } from "../../../components/daily-balance/balance-payments"
import { Crumb, Loading, Section, Subtle } from "../../../components/shared/section"
import { permitted } from "../../../components/shared/permitted"
import { Failure } from "../../../components/shared/failure"
import { PageTabs } from "../../../components/shared/page-tabs"
import { useDailyBalance, type BalanceFigure } from "../../../hooks/use-daily-balance"
import { todayInHongKong } from "../../../lib/format"
import { useWords } from "../../../lib/words"

const DAYS = 34
const DAY_MS = 86_400_000

/** The page of the daily balance: money received on each day, and where it is now. */
const DailyBalancePage = () => {
  const words = useWords()
  const [today] = useState(() => todayInHongKong(new Date()))
  const [days, setDays] = useState(() => ({
    from: todayInHongKong(new Date(Date.now() - DAYS * DAY_MS)),
    to: today,
  }))
  return (
    <>
      <PageTabs />
      <Section
        level="h1"
        title={words("dailyBalance.title")}
        subtitle={words("dailyBalance.subtitle")}
      >
        <div className="flex flex-wrap gap-4 px-6 py-4">
          {(["from", "to"] as const).map((end) => (
            <div key={end} className="flex items-center gap-x-2">
              <Label htmlFor={`fps-balance-${end}`} size="small">
                {words(`dailyBalance.${end}`)}
              </Label>
              <Input
                id={`fps-balance-${end}`}
                type="date"
                size="small"
                required
                max={today}
                value={days[end]}
                onChange={({ target }) =>
                  target.value ? setDays({ ...days, [end]: target.value }) : undefined
                }
              />
            </div>
          ))}
        </div>
        <Known days={days} />
      </Section>
    </>
  )
}

function Known({ days }: { days: { from: string; to: string } }) {
  const words = useWords()
  const [shown, setShown] = useState<BalanceFigure | null>(null)
  const { data, error, refetch } = useDailyBalance(days)
  if (error) {
    return <Failure error={error} retry={refetch} />
  }
  if (!data) {
    return <Loading lines={6} label={words("common.actions.loading")} />
  }
  if (data.length === 0) {
    return (
      <div className="flex flex-col items-center gap-y-1 px-6 py-16 text-center">
        <Heading level="h3">{words("dailyBalance.empty")}</Heading>
        <Subtle>{words("dailyBalance.emptyHint")}</Subtle>
      </div>
    )
  }
  const isBalanced = data.every(({ difference }) => difference === 0)
  return (
    <>
      <div className="px-6 py-3">
        <Alert variant={isBalanced ? "success" : "error"}>
          {words(isBalanced ? "dailyBalance.balanced" : "dailyBalance.differs")}
        </Alert>
      </div>
      <div className="hidden md:block">
        <BalanceTable rows={data} onOpen={setShown} />
      </div>
      <div className="md:hidden">
        <BalanceCards rows={data} onOpen={setShown} />
      </div>
      <BalancePayments of={shown} onClose={() => setShown(null)} />
    </>
  )
}

/** The name of the page in the bar at the top. */
export const handle = {
  breadcrumb: () => <Crumb name="common.nav.dailyBalance" />,
}

export const config = defineRouteConfig({
  label: "common.nav.dailyBalance",
  rank: 3,
  translationNs: "fps",
})

export default permitted("payment:read", DailyBalancePage)
