import type { MedusaContainer } from "@medusajs/framework/types"
import { toMajorNumber } from "../../protocol"
import { viewDependencies, type Query } from "../view-dependencies"
import { supportAddress } from "../checkout/urls"
import { payState, readPayFacts, type PayState } from "./pay-state"

/** What the page of a link shows. No name, no address, no e-mail. */
export interface PayPage {
  readonly state: PayState
  readonly shop: string
  /** Null where the link leads nowhere any more: whoever has it learns nothing of the order. */
  readonly orderNumber: number | null
  /** In major units: what is owed, or what was paid. */
  readonly amount: number | null
  readonly currencyCode: string
  readonly supportUrl: string | null
}

/** A link, and whether its browser comes back from the gateway. */
export interface PayPageInput {
  readonly token: string
  readonly isBack: boolean
}

/**
 * Reads what the page of a link shows now. Changes nothing, asks nobody: messengers open links for
 * their previews. Null for a token that is none of ours, or whose order is gone.
 */
export async function readPayPage(
  container: MedusaContainer,
  { token, isBack }: PayPageInput,
): Promise<PayPage | null> {
  const dependencies = viewDependencies(container)
  const { fps, query } = dependencies
  const link = await fps.payLinks.find({ token })
  const facts = link && (await readPayFacts(dependencies, link))
  if (!facts) {
    return null
  }
  const { debt, ownPayments } = facts
  const [settings, shop] = await Promise.all([fps.settings(), readShopName(query)])
  const state = payState(facts, { isBack, now: new Date() })
  const isShown = state !== "revoked" && state !== "expired"
  const paid = ownPayments.find(({ status }) => status === "paid")
  const amount = AFTER_MONEY.includes(state) ? (paid?.received ?? null) : debt.owed
  const { supportUrl } = settings
  return {
    state,
    shop,
    orderNumber: isShown ? debt.number : null,
    amount: isShown && amount !== null && amount > 0 ? toMajorNumber(amount) : null,
    currencyCode: debt.currencyCode,
    supportUrl: supportUrl
      ? supportAddress(supportUrl, {
          reference: ownPayments[0]?.reference ?? "",
          order_number: isShown ? debt.number : null,
        })
      : null,
  }
}

const AFTER_MONEY: readonly PayState[] = ["arriving", "review", "paid"]

/** The store's name. */
export async function readShopName(query: Query): Promise<string> {
  const { data } = await query.graph({ entity: "store", fields: ["name"] })
  const [store] = data as { name?: string | null }[]
  return store?.name ?? ""
}
