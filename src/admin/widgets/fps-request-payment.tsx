import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Button, Container } from "@medusajs/ui"
import { Failure } from "../components/shared/failure"
import { Money } from "../components/shared/moment"
import { OpenPayLink, PayLinkState } from "../components/pay-links/pay-link"
import { Fact, Section, Subtle } from "../components/shared/section"
import { usePayLinks, usePayLinkCommand } from "../hooks/use-pay-links"
import { useMay } from "../hooks/use-permissions"
import { statusOf } from "../lib/post"
import { useWords } from "../lib/words"

/** Asks for what an order owes, by a link; nothing for orders that owe nothing and have none. */
const FpsRequestPayment = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const words = useWords()
  const may = useMay()
  const { data, error, refetch } = usePayLinks(order.id)
  const { run, isPending } = usePayLinkCommand(order.id)
  if (error && !data && statusOf(error) !== 404) {
    return (
      <Container className="p-0">
        <Failure error={error} retry={refetch} />
      </Container>
    )
  }
  const [newest] = data?.pay_links ?? []
  const canRequest = data?.order?.can_request === true && may("fps_money:update")
  if (!data?.order || (!canRequest && !newest)) {
    return null
  }
  const { amount, currency_code: currency } = data.order
  const isOpen = newest?.status === "open"
  return (
    <Section title={words("payLink.title")}>
      <Fact name={words("payLink.owed")}>
        <Money amount={amount} currency={currency} />
      </Fact>
      {newest ? <PayLinkState link={newest} /> : null}
      {newest && isOpen ? (
        <OpenPayLink link={newest} found={data} run={run} isPending={isPending} />
      ) : null}
      {canRequest && !isOpen ? (
        <div className="flex flex-col items-start gap-y-3 px-6 py-4">
          <Subtle>{words("payLink.explanation")}</Subtle>
          <Button
            size="small"
            variant="secondary"
            isLoading={isPending}
            onClick={() => run("request")}
          >
            {words("payLink.request")}
          </Button>
        </div>
      ) : null}
    </Section>
  )
}

export const config = defineWidgetConfig({
  id: "medusa-payment-fps:request-payment",
  zone: "order.details.side",
})

export default FpsRequestPayment
