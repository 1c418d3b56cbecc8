import { Drawer } from "@medusajs/ui"
import { useBalancePayments, type BalanceFigure } from "../../hooks/use-daily-balance"
import { useFocusReturn } from "../../hooks/use-focus-return"
import { formatDay, HONG_KONG } from "../../lib/format"
import { useWords } from "../../lib/words"
import { Failure } from "../shared/failure"
import { Moment, Money } from "../shared/moment"
import { Loading, Subtle } from "../shared/section"
import { Reference } from "../shared/reference"

const CURRENCY = "hkd"

/** The payments behind a figure of the daily balance. */
export function BalancePayments({
  of,
  onClose,
}: {
  of: BalanceFigure | null
  onClose: () => void
}) {
  const words = useWords()
  const focus = useFocusReturn(of !== null)
  const { data, error, refetch } = useBalancePayments(of)
  return (
    <Drawer open={of !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Drawer.Content {...focus}>
        <Drawer.Header>
          <Drawer.Title>{of ? words(`dailyBalance.figures.${of.figure}`) : ""}</Drawer.Title>
          <Drawer.Description>
            {of
              ? words("dailyBalance.behindOf", {
                  day: formatDay(words.locale, of.day),
                  environment: words(`common.environment.${of.environment}`),
                })
              : ""}
          </Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="overflow-y-auto p-0">
          {of && data ? (
            <ul className="divide-y">
              {data.payments.map((payment) => (
                <li
                  key={payment.payment_id ?? payment.gateway_order_id}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-6 py-3"
                >
                  {payment.payment_id && payment.reference ? (
                    <Reference id={payment.payment_id} reference={payment.reference} />
                  ) : (
                    <span className="txt-compact-xsmall min-w-0 break-all font-mono">
                      {words("dailyBalance.unknown", { id: payment.gateway_order_id ?? "" })}
                    </span>
                  )}
                  <span className="txt-compact-small">
                    <Money amount={payment[of.figure]} currency={CURRENCY} />
                  </span>
                  <Subtle size="xsmall" className="w-full">
                    <Moment at={payment.paid_at} zone={HONG_KONG} />
                  </Subtle>
                </li>
              ))}
              {data.count > data.payments.length ? (
                <li className="txt-compact-small text-ui-fg-subtle px-6 py-3">
                  {words("dailyBalance.more", { number: data.count - data.payments.length })}
                </li>
              ) : null}
            </ul>
          ) : error ? (
            <Failure error={error} retry={refetch} />
          ) : (
            <Loading lines={4} label={words("common.actions.loading")} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}
