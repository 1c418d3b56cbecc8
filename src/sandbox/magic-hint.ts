import type { SandboxContext } from "./context"
import type { PageLanguage } from "./pages/language"
import { textsFor } from "./pages/texts"
import type { SandboxOrder } from "./types"

/** Tells a developer why this very amount is not paid plainly; nothing for any other amount. */
export function magicHint(input: {
  context: SandboxContext
  order: SandboxOrder
  language: PageLanguage
}): string | undefined {
  const { context, order, language } = input
  const { amount } = order.totalAmount
  const behaviour = context.disturbances.magic(amount)
  const texts = textsFor(language)
  return (
    behaviour && texts.magic(`.${String(amount % 100).padStart(2, "0")}`, texts.faults[behaviour])
  )
}
