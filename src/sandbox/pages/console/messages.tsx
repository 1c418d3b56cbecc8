/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Delivery } from "../../types"
import { textsFor } from "../texts"
import { clock, ConsoleForm } from "./form"
import type { ConsolePageProps, ConsoleRequest } from "./types"

/** Calls to the gateway's endpoints and their answers. */
export function Requests(props: ConsolePageProps) {
  const texts = textsFor(props.language).console
  return (
    <section class="card">
      <h2>{texts.requests}</h2>
      <div id="requests" data-live>
        {props.requests.length === 0 && <p class="note">{texts.noRequests}</p>}
        <ul class="rows">
          {props.requests.map((request, index) => (
            <li>
              <details id={`request-${request.at}-${props.requests.length - index}`}>
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
          {props.deliveries.map((delivery, index) => (
            <li>
              <details id={`delivery-${delivery.id}-${props.deliveries.length - index}`}>
                <summary>
                  <strong>{delivery.eventId}</strong>
                  <span class="grow hint">{texts.attempts(delivery.attempts.length)}</span>
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

function Details(props: ConsolePageProps & { delivery: Delivery }) {
  const texts = textsFor(props.language).console
  const { id, url, body, attempts } = props.delivery
  return (
    <div class="inside">
      <p class="mono">{url}</p>
      <p class="mono">{id}</p>
      {attempts.length === 0 && <p class="hint">{texts.heldBack}</p>}
      <ul class="list">
        {attempts.map(({ at, ms, status, error }) => (
          <li class="mono">
            {clock(at)} · {error ?? status} · {ms} ms
          </li>
        ))}
      </ul>
      <Body title={texts.body} text={body} />
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
