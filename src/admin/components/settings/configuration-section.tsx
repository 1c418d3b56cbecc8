import { Copy, Text } from "@medusajs/ui"
import { sourceOf, valueAt, type SettingsAnswer } from "../../lib/settings"
import { useWords, type Words } from "../../lib/words"
import { Fact, Section, Subtle } from "../shared/section"

const PREVIEWS = ["events_url", "success_url", "failure_url", "pending_url"] as const

/** Everything that only the configuration file sets, and the URLs that result. */
export function ConfigurationSection({ answer }: { answer: SettingsAnswer }) {
  const words = useWords()
  return (
    <Section title={words("configuration.title")} subtitle={words("configuration.subtitle")}>
      {answer.fixed.map((path) => (
        <Fact key={path} name={nameOf(words, path)}>
          {path === "storefronts" ? (
            <Storefronts given={valueAt(answer.settings, path) as GivenStorefronts | undefined} />
          ) : (
            <span className="break-words">{show(words, valueAt(answer.settings, path))}</span>
          )}
          <FileSource answer={answer} path={path} />
        </Fact>
      ))}
      <Preview preview={answer.preview} />
    </Section>
  )
}

type GivenStorefronts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The storefronts of single sales channels. */
function Storefronts({ given }: { given: GivenStorefronts | undefined }) {
  const words = useWords()
  if (!given) {
    return <span>{words("settings.source.none")}</span>
  }
  return (
    <dl className="flex flex-col gap-y-3">
      {Object.entries(given).map(([channel, values]) => (
        <div key={channel} className="flex flex-col gap-y-1">
          <dt className="txt-compact-small-plus break-all">{channel}</dt>
          {Object.entries(values).map(([name, value]) => (
            <dd key={name}>
              <span className="txt-compact-xsmall text-ui-fg-subtle block">
                {nameOf(words, name)}
              </span>
              <span className="break-all">{value}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Preview({ preview }: { preview: SettingsAnswer["preview"] }) {
  const words = useWords()
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <Text size="small" weight="plus">
        {words("configuration.previewTitle")}
      </Text>
      <dl className="flex flex-col gap-y-2">
        {PREVIEWS.map((name) => (
          <div key={name}>
            <dt className="txt-compact-xsmall text-ui-fg-subtle">
              {words(`configuration.${name}`)}
            </dt>
            <dd className="flex items-center gap-x-2">
              <code className="txt-compact-xsmall min-w-0 break-all">{preview[name]}</code>
              <Copy content={preview[name]} className="text-ui-fg-muted" />
            </dd>
            {name === "events_url" ? (
              <dd className="txt-small text-ui-fg-subtle">{words("configuration.eventsHint")}</dd>
            ) : null}
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The source of a value; a missing value has none. */
function FileSource({ answer, path }: { answer: SettingsAnswer; path: string }) {
  const words = useWords()
  const { source } = sourceOf(answer, path)
  return source === "none" ? null : (
    <Subtle as="div" size="xsmall">
      {words(`settings.source.${source === "panel" ? "configuration" : source}`)}
    </Subtle>
  )
}

function nameOf(words: Words, path: string): string {
  return words.find(`configuration.names.${path.split(".").at(-1) ?? path}`) ?? path
}

function show(words: Words, value: unknown): string {
  if (value === undefined || value === null) {
    return words("settings.source.none")
  }
  if (typeof value === "boolean") {
    return words(value ? "configuration.yes" : "configuration.no")
  }
  if (typeof value === "object") {
    return "count" in value && typeof value.count === "number"
      ? words("configuration.keys", { count: value.count })
      : Object.entries(value)
          .map(([from, to]) => words("configuration.language", { from, to: String(to) }))
          .join(words("common.separator"))
  }
  return typeof value === "string" ? value : JSON.stringify(value)
}
