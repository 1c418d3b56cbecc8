import { Alert, Button, Container, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link, matchPath, useLocation } from "react-router-dom"
import { useHealth } from "../../hooks/use-health"
import { useMay } from "../../hooks/use-permissions"
import type { Health } from "../../lib/types"
import { useWords, type Words } from "../../lib/words"
import { Failure } from "../shared/failure"
import { Age } from "../shared/moment"
import { Loading, Subtle } from "../shared/section"

/** Where unmapped responses can be mapped. */
interface Mapping {
  readonly locked: boolean
  readonly onMap: (sample: string) => void
}

/**
 * The state of the connection with the gateway, in one line; on narrow screens in a few. With
 * `mapping` it shows the unmapped responses themselves, else a link to them.
 */
export function HealthLine({ mapping }: { mapping?: Mapping }) {
  const words = useWords()
  const { data, error, refetch } = useHealth()
  return (
    <Container role="region" aria-label={words("health.title")} className="p-0">
      {data ? (
        <Known health={data} mapping={mapping} />
      ) : error ? (
        <Failure error={error} retry={refetch} />
      ) : (
        <Loading lines={1} label={words("common.actions.loading")} />
      )}
    </Container>
  )
}

function Known({ health, mapping }: { health: Health; mapping: Mapping | undefined }) {
  const words = useWords()
  const refused = health.last_refused
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-6 py-4 md:grid-cols-3 lg:grid-cols-5">
        <Item name={words("health.gateway")}>
          <Gateway gateway={health.gateway} />
        </Item>
        <Item name={words("health.lastVerified")}>
          {health.last_verified ? (
            <Age at={health.last_verified.at} />
          ) : (
            <Quiet>{words("health.noneVerified")}</Quiet>
          )}
        </Item>
        <Item name={words("health.lastRefused")}>
          {refused ? <Age at={refused.at} /> : <Quiet>{words("health.noneRefused")}</Quiet>}
        </Item>
        <Item name={words("health.events")}>
          <Events events={health.events} />
        </Item>
        <Item name={words("health.cases")}>
          {health.cases_open > 0 ? (
            <Link to="/fps/cases" className="text-ui-fg-error underline">
              {words("health.openCases", { count: health.cases_open })}
            </Link>
          ) : (
            <Quiet>{words("health.noCases")}</Quiet>
          )}
        </Item>
      </dl>
      {refused && isNewerThanVerified(health) ? (
        <div className="px-6 pb-4">
          <Alert variant="warning">{refusal(words, refused.reason)}</Alert>
        </div>
      ) : null}
      {health.accepts_payments ? null : (
        <div className="px-6 pb-4">
          <Alert variant="warning">{words("health.paused")}</Alert>
        </div>
      )}
      {health.alarms.map((alarm) => (
        <div key={alarm.kind} className="px-6 pb-4">
          <AlarmLine alarm={alarm} failed={health.creation_failed} />
        </div>
      ))}
      <Stuck stuck={health.stuck} />
      {mapping ? <Samples health={health} mapping={mapping} /> : <NotUnderstood health={health} />}
    </>
  )
}

const SETTINGS = "/settings/fps"

/** The page of each alarm. */
const PAGES: Readonly<Record<string, readonly [string, Parameters<Words>[0]]>> = {
  creations_refused: [SETTINGS, "health.alarms.goToSettings"],
  events_refused: [SETTINGS, "health.alarms.goToSettings"],
  events_missing: [SETTINGS, "health.alarms.goToSettings"],
  balance_mismatch: ["/fps/daily-balance", "health.alarms.goToDailyBalance"],
  cases_old: ["/fps/cases", "health.alarms.goToCases"],
}

/** The backend's own message stands in for an alarm that this panel does not know. */
function AlarmLine({
  alarm,
  failed,
}: {
  alarm: Health["alarms"][number]
  failed: Health["creation_failed"]
}) {
  const words = useWords()
  const may = useMay()
  const { pathname } = useLocation()
  const page = PAGES[alarm.kind]
  const isShown =
    page !== undefined &&
    matchPath(page[0], pathname) === null &&
    (page[0] !== SETTINGS || may("fps_settings:read"))
  const said = words.find(`health.alarms.${alarm.kind}`, { count: alarm.count }) ?? alarm.message
  const [before, after] = words("health.alarms.since", { when: "\n" }).split("\n")
  return (
    <Alert variant="error">
      <span className="flex flex-wrap gap-x-4">
        <span>
          {alarm.kind === "creations_refused" && failed
            ? words("health.alarms.withCause", { alarm: said, cause: cause(words, failed.error) })
            : said}
        </span>
        <span>
          {before}
          <Age at={alarm.since} />
          {after}
        </span>
        {isShown ? (
          <Link to={page[0]} className="text-ui-fg-interactive">
            {words(page[1])}
          </Link>
        ) : null}
      </span>
    </Alert>
  )
}

/** Shows how many payments keep failing; the payment itself says why. */
function Stuck({ stuck: { count, payment_id: id } }: { stuck: Health["stuck"] }) {
  const words = useWords()
  if (count === 0) {
    return null
  }
  return (
    <div className="px-6 pb-4">
      <Alert variant="error">
        <span className="flex flex-wrap gap-x-4">
          <span>{words("health.stuck", { count })}</span>
          {id ? (
            <Link to={`/fps/payments/${id}`} className="text-ui-fg-interactive">
              {words("health.goToStuck")}
            </Link>
          ) : null}
        </span>
      </Alert>
    </div>
  )
}

/** `error` is stored as `<outcome>: <code>`. */
function cause(words: Words, error: string): string {
  const [outcome = "", code = ""] = error.split(": ")
  return (
    words.find(`health.creationFailed.${code}`) ??
    words(outcome === "refused" ? "health.creationFailed.refused" : "health.creationFailed.other")
  )
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="txt-compact-xsmall text-ui-fg-subtle">{name}</dt>
      <dd className="txt-small-plus">{children}</dd>
    </div>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="text-ui-fg-subtle font-normal">{children}</span>
}

function Gateway({ gateway }: { gateway: Health["gateway"] }) {
  const words = useWords()
  if (!gateway) {
    return <Quiet>{words("health.notAsked")}</Quiet>
  }
  return (
    <span className={gateway.reachable ? undefined : "text-ui-fg-error"}>
      {words(gateway.reachable ? "health.reachable" : "health.unreachable")}{" "}
      <Quiet>
        <Age at={gateway.checked_at} />
      </Quiet>
    </span>
  )
}

function Events({ events }: { events: Health["events"] }) {
  const words = useWords()
  const notDone = (["waiting", "failed", "unreadable"] as const).filter(
    (state) => events[state] > 0,
  )
  return (
    <span className="flex flex-wrap gap-x-3">
      {notDone.length === 0 ? <Quiet>{words("health.eventsFine")}</Quiet> : null}
      {notDone.map((state) => (
        <Link
          key={state}
          to={`/fps/events?state=${state}`}
          className={state === "waiting" ? "underline" : "text-ui-fg-error underline"}
        >
          {words(`health.${state}`, { number: events[state] })}
        </Link>
      ))}
      <Link to="/fps/events" className="text-ui-fg-interactive font-normal">
        {words("health.log")}
      </Link>
    </span>
  )
}

function NotUnderstood({ health }: { health: Health }) {
  const words = useWords()
  const may = useMay()
  const { pathname } = useLocation()
  if (health.status_answers_not_understood.length === 0) {
    return null
  }
  return (
    <div className="px-6 pb-4">
      <Alert variant="warning">
        <span className="flex flex-wrap gap-x-4">
          <span>{words("health.notUnderstood.consequence")}</span>
          {pathname === SETTINGS || !may("fps_settings:read") ? null : (
            <Link to={SETTINGS} className="text-ui-fg-interactive">
              {words("health.alarms.goToSettings")}
            </Link>
          )}
        </span>
      </Alert>
    </div>
  )
}

function Samples({ health, mapping }: { health: Health; mapping: Mapping }) {
  const words = useWords()
  const samples = health.status_answers_not_understood
  if (samples.length === 0) {
    return null
  }
  return (
    <div className="border-ui-border-base flex flex-col gap-y-3 border-t px-6 py-4">
      <div>
        <Text size="small" weight="plus">
          {words("health.notUnderstood.title")}
        </Text>
        <Subtle>
          {words(
            mapping.locked
              ? "health.notUnderstood.explanationLocked"
              : "health.notUnderstood.explanation",
          )}
        </Subtle>
      </div>
      {samples.map(({ sample, count, last_at }) => (
        <div key={sample} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="bg-ui-bg-component txt-compact-xsmall min-w-0 max-w-full break-all rounded-md px-2 py-1 font-mono">
            {sample}
          </code>
          <Seen count={count} at={last_at} />
          {mapping.locked ? null : (
            <Button size="small" variant="secondary" onClick={() => mapping.onMap(sample)}>
              {words("health.notUnderstood.map")}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

function Seen({ count, at }: { count: number; at: string }) {
  const words = useWords()
  const [before, after] = words("health.notUnderstood.seen", { count, when: "\n" }).split("\n")
  return (
    <Subtle as="span">
      {before}
      <Age at={at} />
      {after}
    </Subtle>
  )
}

/** A refused event is worth a warning only while none was verified since. */
function isNewerThanVerified({ last_refused, last_verified }: Health): boolean {
  return last_refused !== null && (!last_verified || last_refused.at > last_verified.at)
}

function refusal(words: Words, reason: string): string {
  return words.find(`health.refusals.${reason}`) ?? words("health.refusals.other", { reason })
}
