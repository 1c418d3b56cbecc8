/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { EVENT_ID_HEADER, SIGNATURE_HEADER } from "../../../protocol"
import { fill, textsFor, type Texts } from "../texts"
import { clock, ConsoleForm } from "./form"
import type { ConsoleDelivery, ConsolePageProps, ConsoleRequest } from "./types"

/** Calls to the gateway's endpoints and their answers. */
export function Requests(props: ConsolePageProps) {
  const texts = textsFor(props.language).console
  return (
    <section class="card">
      <h2>{texts.requests}</h2>
      <div id="requests" data-live>
        {props.requests.length === 0 && <p class="note">{texts.noRequests}</p>}
        <ul class="rows">
          {props.requests.map((request) => (
            <li>
              <details id={request.anchor}>
                <summary>
                  <span class="time">{clock(request.at)}</span>
                  <span class="grow mono">
                    {request.method} {request.path}
                  </span>
                  <Answer {...props} request={request} />
                </summary>
                <div class="inside">
                  <p class="hint">
                    api-key: •••••• ({request.apiKeyOk ? texts.keyRight : texts.keyWrong})
                  </p>
                  {request.body && <Body title={texts.sent} text={request.body} />}
                  {request.answer?.body && (
                    <Body title={texts.answered} text={request.answer.body} />
                  )}
                  <Curl {...props} line={request.curl} />
                </div>
              </details>
            </li>
          ))}
        </ul>
        {props.shortened && <p class="hint">{texts.olderHidden}</p>}
      </div>
    </section>
  )
}

function Answer({ language, request }: ConsolePageProps & { request: ConsoleRequest }) {
  const texts = textsFor(language).console
  const { answer } = request
  if (!answer) {
    return <span class="tag">{texts.noAnswerYet}</span>
  }
  const { status, ms } = answer
  const good = status !== undefined && status < 300
  return (
    <span class={good ? "tag good" : "tag bad"}>
      {status ?? texts.cutOff} · {ms} ms
    </span>
  )
}

/** Events and what the shop answered to each attempt. */
export function Deliveries(props: ConsolePageProps) {
  const texts = textsFor(props.language).console
  const states = {
    delivered: { name: texts.delivered, style: "tag good" },
    waiting: { name: texts.waiting, style: "tag" },
    given_up: { name: texts.givenUp, style: "tag bad" },
  }
  return (
    <section class="card">
      <h2>{texts.deliveries}</h2>
      <div id="deliveries" data-live>
        {props.deliveries.length === 0 && <p class="note">{texts.noDeliveries}</p>}
        <ul class="rows">
          {props.deliveries.map((delivery) => (
            <li>
              <details id={delivery.anchor}>
                <summary>
                  {delivery.attempts[0] && (
                    <span class="time">{clock(delivery.attempts[0].at)}</span>
                  )}
                  <strong>{delivery.eventId}</strong>
                  <span class="grow hint">{attemptsOf(texts, delivery.attempts.length)}</span>
                  <span class={states[delivery.state].style}>{states[delivery.state].name}</span>
                </summary>
                <Details {...props} delivery={delivery} />
              </details>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Details(props: ConsolePageProps & { delivery: ConsoleDelivery }) {
  const texts = textsFor(props.language).console
  const { id, url, body, attempts, curl } = props.delivery
  return (
    <div class="inside">
      <p class="mono">{url}</p>
      <p class="mono">
        {EVENT_ID_HEADER}: {id}
      </p>
      {attempts.length === 0 && <p class="hint">{texts.heldBack}</p>}
      <ul class="list">
        {attempts.map(({ at, ms, status, error, signature }) => (
          <li class="mono">
            {clock(at)} · {error ?? status} · {ms} ms
            <br />
            {SIGNATURE_HEADER}: {signature}
          </li>
        ))}
      </ul>
      <Body title={texts.body} text={body} />
      {curl && <Curl {...props} line={curl} />}
      <div class="actions">
        <ConsoleForm {...props} action="resend">
          <input type="hidden" name="delivery" value={id} />
          <button class="button quiet small" type="submit">
            {texts.resend}
          </button>
          <button class="button quiet small" type="submit" name="newId" value="yes">
            {texts.resendNew}
          </button>
        </ConsoleForm>
      </div>
    </div>
  )
}

function Body({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p class="hint">{title}</p>
      <pre tabindex={0} role="region" aria-label={title}>
        {text}
      </pre>
    </>
  )
}

/** A line for a shell. The button needs the script, which shows it. */
function Curl({ language, line }: ConsolePageProps & { line: string }) {
  const texts = textsFor(language).console
  return (
    <div class="curl">
      <Body title={texts.curl} text={line} />
      <button class="button quiet small" type="button" data-copy data-copied={texts.copied}>
        {texts.copy}
      </button>
    </div>
  )
}

function attemptsOf({ attempts }: Texts["console"], count: number): string {
  return fill(count === 1 ? attempts.one : attempts.other, { count })
}
