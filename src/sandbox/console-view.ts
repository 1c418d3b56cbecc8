import type { SandboxContext } from "./context"
import { magicHint } from "./magic-hint"
import { orderAmount } from "./order-amount"
import type { ConsolePageProps } from "./pages/console/types"
import type { PageLanguage } from "./pages/language"

const SHOWN = 50

/** What the console shows of a sandbox: the newest rows, masked. */
export function consoleView(
  context: SandboxContext,
  language: PageLanguage,
): Omit<ConsolePageProps, "switchUrl"> {
  const { options, mask, orders, requests, deliveries, board } = context
  const calls = requests.list()
  const events = deliveries.list()
  const known = orders.list()
  return {
    language,
    baseUrl: context.url(),
    simulatorUrl: `${context.url()}/simulator`,
    formKey: context.formKey,
    magicAmounts: options.magicAmounts,
    faults: board.list(),
    orders: newest(known).map((order) => ({
      orderID: order.orderID,
      amount: orderAmount(order),
      reference: mask(order.merchantRef),
      status: order.status,
      magic: magicHint({ context, order, language }),
    })),
    requests: newest(calls).map((request) => {
      const answer = requests.answerTo(request)
      return {
        at: request.at,
        method: request.method,
        path: mask(request.path),
        body: request.body === undefined ? undefined : mask(pretty(request.body)),
        apiKeyOk: request.apiKeyOk,
        answer: answer && { ...answer, body: answer.body && mask(answer.body) },
      }
    }),
    deliveries: newest(events).map((delivery) => ({
      ...delivery,
      url: mask(delivery.url),
      body: mask(delivery.body),
    })),
    shortened: Math.max(calls.length, events.length, known.length) > SHOWN,
  }
}

function newest<T>(rows: readonly T[]): T[] {
  return rows.slice(-SHOWN).reverse()
}

function pretty(body: unknown): string {
  return JSON.stringify(body, null, 2)
}
