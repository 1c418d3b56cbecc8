import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Alert, Heading, Input, Label, Text } from "@medusajs/ui"
import { useState } from "react"
import { BookCards, BooksTable } from "../../../components/daily-balance/day-lists"
import { BookPayments } from "../../../components/daily-balance/book-payments"
import { Crumb, Loading, Section } from "../../../components/shared/section"
import { Failure } from "../../../components/shared/failure"
import { PageTabs } from "../../../components/shared/page-tabs"
import { useBooks, type BookFigure } from "../../../hooks/use-books"
import { todayInHongKong } from "../../../lib/format"
import { useWords } from "../../../lib/words"

const DAYS = 34
const DAY_MS = 86_400_000

/** Where the money is that came, day by day. */
const BooksPage = () => {
  const words = useWords()
  const [today] = useState(() => todayInHongKong(new Date()))
  const [days, setDays] = useState(() => ({
    from: todayInHongKong(new Date(Date.now() - DAYS * DAY_MS)),
    to: today,
  }))
  return (
    <>
      <PageTabs />
      <Section level="h1" title={words("books.title")} subtitle={words("books.subtitle")}>
        <div className="flex flex-wrap gap-4 px-6 py-4">
          {(["from", "to"] as const).map((end) => (
            <div key={end} className="flex items-center gap-x-2">
              <Label htmlFor={`fps-books-${end}`} size="small">
                {words(`books.${end}`)}
              </Label>
              <Input
                id={`fps-books-${end}`}
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
  const [shown, setShown] = useState<BookFigure | null>(null)
  const { data, error, refetch } = useBooks(days)
  if (error) {
    return <Failure error={error} retry={refetch} />
  }
  if (!data) {
    return <Loading lines={6} label={words("common.actions.loading")} />
  }
  if (data.length === 0) {
    return (
      <div className="flex flex-col items-center gap-y-1 px-6 py-16 text-center">
        <Heading level="h3">{words("books.empty")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {words("books.emptyHint")}
        </Text>
      </div>
    )
  }
  const isBalanced = data.every(({ difference }) => difference === 0)
  return (
    <>
      <div className="px-6 py-3">
        <Alert variant={isBalanced ? "success" : "error"}>
          {words(isBalanced ? "books.balanced" : "books.differs")}
        </Alert>
      </div>
      <div className="hidden md:block">
        <BooksTable rows={data} onOpen={setShown} />
      </div>
      <div className="md:hidden">
        <BookCards rows={data} onOpen={setShown} />
      </div>
      <BookPayments of={shown} onClose={() => setShown(null)} />
    </>
  )
}

/** The name of the page in the bar at the top. */
export const handle = {
  breadcrumb: () => <Crumb name="common.nav.books" />,
}

export const config = defineRouteConfig({
  label: "common.nav.books",
  rank: 4,
  translationNs: "fps",
})

export default BooksPage
