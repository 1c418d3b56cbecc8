/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { textsFor } from "../texts"
import { SCENARIOS } from "../../scenarios"
import { clock, ConsoleForm } from "./form"
import type { ConsoleOrder, ConsolePageProps } from "./types"

const TAGS = { PENDING: "tag", PAID: "tag good", EXPIRED: "tag bad", CANCELLED: "tag bad" } as const

/** Orders at the gateway, with the buttons of the bank, the customer and the time. */
export function Orders(props: ConsolePageProps) {
  const texts = textsFor(props.language).console
  return (
    <section class="card">
      <h2>{texts.orders}</h2>
      <div id="orders" data-live>
        {props.orders.length === 0 && <p class="note">{texts.noOrders}</p>}
        <ul class="rows">
          {props.orders.map((order) => (
            <li>
              <details id={`order-${order.orderID}`}>
                <summary>
                  <strong>{order.amount}</strong>
                  <span class="grow">{order.reference}</span>
                  <span class={TAGS[order.status]}>{texts.statuses[order.status]}</span>
                </summary>
                <div class="inside">
                  <p class="mono">{order.orderID}</p>
                  <Actions {...props} order={order} />
                  <Scenarios {...props} order={order} />
                  <History {...props} order={order} />
                </div>
              </details>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Actions(props: ConsolePageProps & { order: ConsoleOrder }) {
  const { orderID, status } = props.order
  const texts = textsFor(props.language).console
  const actions =
    status === "PENDING"
      ? ([
          ["paid", texts.pay],
          ["failed", texts.fail],
          ["expired", texts.expire],
          ["cancelled", texts.cancel],
        ] as const)
      : status === "PAID"
        ? []
        : ([["paid", texts.lateEvent]] as const)
  return (
    <div class="actions">
      <a class="button quiet small" href={`/console/orders/${orderID}/checkout`}>
        {texts.open}
      </a>
      <ConsoleForm {...props} action="event">
        <input type="hidden" name="order" value={orderID} />
        {actions.map(([kind, text]) => (
          <button class="button quiet small" type="submit" name="kind" value={kind}>
            {text}
          </button>
        ))}
      </ConsoleForm>
    </div>
  )
}

/** Scenarios, each with one press, and the events held back for one. */
function Scenarios(props: ConsolePageProps & { order: ConsoleOrder }) {
  const { orderID, status, isHeld } = props.order
  const texts = textsFor(props.language).console
  return (
    <>
      {status === "PENDING" && (
        <div class="actions">
          <span class="hint">{texts.scenarios}</span>
          <ConsoleForm {...props} action="scenario">
            <input type="hidden" name="order" value={orderID} />
            {SCENARIOS.map((name) => (
              <button class="button quiet small" type="submit" name="scenario" value={name}>
                {texts.scenario[name]}
              </button>
            ))}
          </ConsoleForm>
        </div>
      )}
      {isHeld && (
        <div class="actions">
          <span class="hint">{texts.isHeld}</span>
          <ConsoleForm {...props} action="release">
            <input type="hidden" name="order" value={orderID} />
            <button class="button quiet small" type="submit">
              {texts.release}
            </button>
          </ConsoleForm>
        </div>
      )}
    </>
  )
}

/** The calls and events of an order, each leading to the whole of it. */
function History({ language, order }: ConsolePageProps & { order: ConsoleOrder }) {
  const texts = textsFor(language).console
  if (order.history.length === 0) {
    return <p class="hint">{texts.noHistory}</p>
  }
  return (
    <>
      <p class="hint">{texts.history}</p>
      <ul class="history">
        {order.history.map(({ at, anchor, name, outcome }) => (
          <li class="mono">
            <span class="time">{clock(at)}</span>
            <a href={`#${anchor}`}>{name}</a>
            <span>{outcome}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
