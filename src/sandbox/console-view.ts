import { EVENT_ID_HEADER, SIGNATURE_HEADER } from "../protocol"
import type { SandboxContext } from "./context"
import { orderAmount } from "./checkout-view"
import type {
  ConsoleDelivery,
  ConsoleMoment,
  ConsoleOrder,
  ConsolePageProps,
  ConsoleRequest,
} from "./pages/console/types"
import type { PageLanguage } from "./pages/language"
import type { RecordedRequest, SandboxOrder } from "./types"

const SHOWN = 50

/** Returns what the console shows: the newest rows that fit the filter, masked. */
export function consoleView(
  context: SandboxContext,
  { language, filter }: { language: PageLanguage; filter: string },
): Omit<ConsolePageProps, "switchUrl"> {
  const { options, board, orders, requests } = context
  const wanted = filter.trim().toLowerCase()
  const calls = requests.list().map((request) => showRequest(context, request))
  const events = showDeliveries(context)
  const known = orders
    .list()
    .filter((order) =>
      fits(wanted, [order.orderID, order.merchantRef, order.status, orderAmount(order)]),
    )
  const concerned = wanted === "" ? [] : known.map(({ orderID }) => orderID)
  const ofOrders = (texts: readonly string[]) =>
    fits(wanted, texts) || texts.some((text) => concerned.some((id) => text.includes(id)))
  const shownCalls = calls.filter((call) => ofOrders(textsOfRequest(call)))
  const shownEvents = events.filter(({ id, eventId, orderID, body, state }) =>
    ofOrders([id, String(eventId), orderID, body, state]),
  )
  return {
    language,
    filter,
    baseUrl: context.url(),
    simulatorUrl: `${context.url()}/simulator`,
    formKey: context.formKey,
    isKept: options.dataFile !== undefined,
    faults: board.list(),
    orders: newest(known).map((order) => showOrder(context, { order, calls, events })),
    requests: newest(shownCalls),
    deliveries: newest(shownEvents),
    shortened: Math.max(shownCalls.length, shownEvents.length, known.length) > SHOWN,
  }
}

function showOrder(
  context: SandboxContext,
  input: {
    order: SandboxOrder
    calls: readonly ConsoleRequest[]
    events: readonly ConsoleDelivery[]
  },
): ConsoleOrder {
  const { order, calls, events } = input
  const { orderID, status } = order
  return {
    orderID,
    amount: orderAmount(order),
    reference: context.mask(order.merchantRef),
    status,
    isHeld: context.deliveries.held().orders.includes(orderID),
    history: [
      ...calls
        .filter((call) => textsOfRequest(call).some((text) => text.includes(orderID)))
        .map(momentOfRequest),
      ...events.filter((event) => event.orderID === orderID).flatMap(momentsOfEvent),
    ].sort((a, b) => a.at - b.at),
  }
}

function momentOfRequest({ at, anchor, method, path, answer }: ConsoleRequest): ConsoleMoment {
  return { at, anchor, name: `${method} ${path}`, outcome: String(answer?.status ?? "–") }
}

function momentsOfEvent({ anchor, eventId, attempts }: ConsoleDelivery): ConsoleMoment[] {
  return attempts.map(({ at, status, error }) => ({
    at,
    anchor,
    name: String(eventId),
    outcome: error ?? String(status),
  }))
}

function showRequest(
  { mask, requests, url }: SandboxContext,
  request: RecordedRequest,
): ConsoleRequest {
  const answer = requests.answerTo(request)
  const hasBody = request.body !== undefined
  return {
    anchor: `request-${requests.numberOf(request)}`,
    at: request.at,
    method: request.method,
    path: mask(request.path),
    body: hasBody ? mask(JSON.stringify(request.body, null, 2)) : undefined,
    apiKeyOk: request.apiKeyOk,
    answer: answer && { ...answer, body: answer.body && mask(answer.body) },
    curl: curlLine({
      method: request.method,
      url: url() + mask(request.path),
      headers: {
        // The user fills in the key: a picture of the page reveals nothing.
        "api-key": "…",
        "Content-Type": hasBody ? "application/json" : undefined,
      },
      ...(hasBody ? { body: mask(JSON.stringify(request.body)) } : {}),
    }),
  }
}

function showDeliveries({ deliveries, mask }: SandboxContext): ConsoleDelivery[] {
  return deliveries.list().map((delivery, index) => {
    const { id, attempts } = delivery
    const shown = { ...delivery, url: mask(delivery.url), body: mask(delivery.body) }
    const last = attempts.at(-1)
    return {
      ...shown,
      anchor: `event-${index + 1}`,
      ...(last
        ? {
            curl: curlLine({
              method: "POST",
              url: shown.url,
              headers: eventHeaders({ id, signature: last.signature }),
              body: shown.body,
            }),
          }
        : {}),
    }
  })
}

function textsOfRequest({ method, path, body = "", answer }: ConsoleRequest): string[] {
  return [`${method} ${path}`, body, answer?.body ?? "", String(answer?.status ?? "")]
}

function fits(wanted: string, texts: readonly string[]): boolean {
  return wanted === "" || texts.some((text) => text.toLowerCase().includes(wanted))
}

function newest<T>(rows: readonly T[]): T[] {
  return rows.slice(-SHOWN).reverse()
}

/** A request as a line for a POSIX shell. `headers` and `body` stand in it as they are. */
function curlLine(input: {
  method: string
  url: string
  headers: Readonly<Record<string, string | undefined>>
  body?: string
}): string {
  const { method, url, headers, body } = input
  const parts = [
    `curl -X ${method} ${quote(url)}`,
    ...Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [`-H ${quote(`${name}: ${value}`)}`],
    ),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ]
  return parts.join(" ")
}

/** The headers of an event, as an attempt sent them. */
function eventHeaders(input: { id: string; signature: string | undefined }) {
  return {
    "Content-Type": "application/json",
    [EVENT_ID_HEADER]: input.id,
    [SIGNATURE_HEADER]: input.signature,
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
