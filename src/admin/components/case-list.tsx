import { Button, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useCases } from "../hooks/use-cases"
import { useWords } from "../lib/words"
import { CaseItem } from "./case-item"
import { Failure } from "./failure"
import { Pager } from "./pager"
import { Loading } from "./section"

const PAGE_SIZE = 20

/** Cases, the oldest open one first; closed ones by when they were closed. */
export function CaseList({ status }: { status: "open" | "resolved" }) {
  const words = useWords()
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useCases({
    status,
    limit: PAGE_SIZE,
    offset,
    order: status === "open" ? "created_at" : "-resolved_at",
  })
  if (!data) {
    return error ? (
      <Failure error={error} retry={refetch} />
    ) : (
      <Loading lines={4} label={words("common.actions.loading")} />
    )
  }
  if (data.count === 0) {
    return (
      <div className="flex flex-col items-center gap-y-1 px-6 py-16 text-center">
        <Heading level="h3">
          {words(status === "open" ? "cases.empty" : "cases.emptyResolved")}
        </Heading>
        {status === "open" ? (
          <Text size="small" className="text-ui-fg-subtle">
            {words("cases.emptyHint")}
          </Text>
        ) : null}
      </div>
    )
  }
  return (
    <>
      <ul className="divide-y">
        {data.cases.map((found) => (
          <CaseItem key={found.id} found={found} />
        ))}
      </ul>
      <Pager page={data} onOffset={setOffset} />
    </>
  )
}

/** Chooses between open and closed cases. */
export function CaseStatusSwitch(props: {
  status: "open" | "resolved"
  onChange: (status: "open" | "resolved") => void
}) {
  const words = useWords()
  return (
    <>
      {(["open", "resolved"] as const).map((status) => (
        <Button
          key={status}
          size="small"
          variant={props.status === status ? "secondary" : "transparent"}
          aria-pressed={props.status === status}
          onClick={() => props.onChange(status)}
        >
          {words(`cases.${status}`)}
        </Button>
      ))}
    </>
  )
}
