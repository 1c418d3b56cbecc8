import { Table } from "@medusajs/ui"
import { useState } from "react"
import { useSettingsChanges } from "../../hooks/use-settings"
import type { SettingsChange } from "../../lib/settings"
import { useWords, type Words } from "../../lib/words"
import { Failure } from "../shared/failure"
import { Age } from "../shared/moment"
import { Pager } from "../shared/pager"
import { Loading, Section, Subtle } from "../shared/section"

const PAGE_SIZE = 10

/** Who changed what, newest first. */
export function ChangesSection() {
  const words = useWords()
  return (
    <Section
      title={words("configuration.changes.title")}
      subtitle={words("configuration.changes.subtitle")}
    >
      <Changes />
    </Section>
  )
}

function Changes() {
  const words = useWords()
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useSettingsChanges({ limit: PAGE_SIZE, offset })
  if (!data) {
    return error ? (
      <Failure error={error} retry={refetch} />
    ) : (
      <Loading label={words("common.actions.loading")} />
    )
  }
  if (data.count === 0) {
    return <Subtle className="px-6 py-8 text-center">{words("configuration.changes.empty")}</Subtle>
  }
  return (
    <>
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              {(["when", "who", "what", "from", "to"] as const).map((name) => (
                <Table.HeaderCell key={name}>
                  {words(`configuration.changes.${name}`)}
                </Table.HeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {data.changes.map((change) => (
              <Table.Row key={change.id}>
                <Table.Cell>
                  <Age at={change.changed_at} />
                </Table.Cell>
                <Table.Cell>
                  {change.changed_by_name ?? words("configuration.changes.somebody")}
                </Table.Cell>
                <Table.Cell>{fieldName(words, change.path)}</Table.Cell>
                <Table.Cell className="max-w-56 break-words">
                  {change.is_secret ? "–" : show(words, change.old_value)}
                </Table.Cell>
                <Table.Cell className="max-w-56 break-words">{after(words, change)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
      <Pager page={data} onOffset={setOffset} />
    </>
  )
}

/** The name of a setting, with its environment where it has one. */
export function fieldName(words: Words, path: string): string {
  const [, environment, field = ""] = /^environments\.(sandbox|production)\.(\w+)$/.exec(path) ?? []
  if (environment === "sandbox" || environment === "production") {
    const name = words.find(`settings.fields.${field}`) ?? field
    return words("configuration.changes.ofEnvironment", {
      environment: words(`common.environment.${environment}`),
      name,
    })
  }
  return words.find(`settings.fields.${path.split(".")[0]}`) ?? path
}

function after(words: Words, change: SettingsChange): string {
  if (change.action === "removed") {
    return words(
      change.is_secret ? "configuration.changes.secretRemoved" : "configuration.changes.removed",
    )
  }
  return change.is_secret ? words("configuration.changes.secretSet") : show(words, change.new_value)
}

function show(words: Words, value: unknown): string {
  if (value === null || value === undefined) {
    return words("configuration.changes.nothing")
  }
  if (typeof value === "string") {
    return (
      words.find(`settings.flow.${value}`) ?? words.find(`common.environment.${value}`) ?? value
    )
  }
  return JSON.stringify(value)
}
