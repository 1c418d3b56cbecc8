import type { MedusaContainer } from "@medusajs/framework/types"
import { toMajorNumber } from "../../protocol"
import { viewDependencies, type ViewDependencies } from "../dependencies"
import { payUrl } from "../settings/urls"
import { fillSupportUrl } from "../checkout/urls"
import { findOrder } from "../medusa/paid-by"
import { readRetry } from "../checkout/retry"
import type { LedgerPayment } from "../types"
import { CLAIM_REFERENCE_LENGTH, groupReference } from "../vocabulary"
import {
  displayAmount,
  AFTER_MONEY,
  amountOf,
  payableUntil,
  payState,
  readPayFacts,
  type PayState,
} from "./pay-state"
import { payTexts, type PayLanguage, type PayProblem, type PayTexts } from "./pay-page-texts"
import { howToPay } from "./how-to-pay"
import { SCRIPT, STYLE } from "./pay-page-policy"
import { html, type Html } from "./html"
import { hongKongWords } from "../hong-kong"
import { readShop } from "./read-shop"
import type { OrderNumber } from "../medusa/order-number"

/** The content of the payment page. It has no name, postal address or email. */
interface PayPage {
  readonly state: PayState
  readonly shop: string
  /** Null for a revoked or expired link: it tells nothing about the order. */
  readonly orderNumber: OrderNumber | null
  /** The amount owed, paid or refunded, in major units. */
  readonly amount: number | null
  readonly currencyCode: string
  readonly supportUrl: string | null
  /** The customer can report the payment, or has reported it. Null: there is nothing to report. */
  readonly claim: "possible" | "noted" | null
  /** The reference of the payment that was received, else of the newest one that was begun here. */
  readonly reference: string | null
  readonly payeeName: string | null
  /** While it waits: how long its QR code can still be paid. */
  readonly minutesLeft: number | null
  /** Until when the order of a return is kept for another attempt. */
  readonly keptUntil: Date | null
  /** Until when the link can be paid, while it is open. */
  readonly validUntil: Date | null
  /** While it is under review: the whole amount was received after the order was cancelled. */
  readonly isLate: boolean
  /** The shop itself, where it is a website. */
  readonly shopUrl: string | null
  /** The page's own URL. */
  readonly url: string
}

/** The token of a link or a return. `isBack`: the browser comes back from the gateway. */
interface PayPageInput {
  readonly token: string
  readonly isBack: boolean
}

/**
 * Reads what the payment page shows for a payment link or a return. It changes nothing and does not
 * ask the gateway, since messengers open links for their previews. "return": the order of this return
 * does not wait for another payment. Null: the token is unknown, or the order of the link is gone.
 */
export async function readPayPage(
  container: MedusaContainer,
  { token, isBack }: PayPageInput,
): Promise<PayPage | "return" | null> {
  const dependencies = viewDependencies(container)
  const { fps } = dependencies
  const link = await fps.payLinks.find({ token })
  if (!link) {
    const payment = await findReturn(dependencies, token)
    if (!payment) {
      return null
    }
    return payment.isOfLink ? "return" : ((await readRetryPage(dependencies, payment)) ?? "return")
  }
  const facts = await readPayFacts(dependencies, link)
  if (!facts) {
    return null
  }
  const { debt, ownPayments, received } = facts
  const [settings, release] = await Promise.all([
    fps.settings(),
    fps.purchases.findRelease({ orderId: link.orderId, cartId: null }),
  ])
  const state = payState(facts, { isBack, now: new Date() })
  const isShown = state !== "revoked" && state !== "expired"
  const paid = ownPayments.find(({ reference }) => reference === received?.reference)
  const [newest] = ownPayments
  const amount = amountOf(state, facts)
  const number = state === "new_order" ? (received?.order_number ?? null) : debt.number
  return toPage(dependencies, {
    state,
    orderNumber: isShown ? number : null,
    amount: isShown && amount !== null && amount > 0 ? amount : null,
    currencyCode: debt.currencyCode,
    payment: AFTER_MONEY.includes(state) ? (paid ?? newest) : newest,
    salesChannelId: debt.salesChannelId,
    token,
    validUntil:
      state === "open"
        ? payableUntil(link, { facts, settings, isReleased: release !== null })
        : null,
    isLate:
      debt.state === "canceled" &&
      paid !== undefined &&
      paid.received === paid.amount &&
      facts.cases.every(({ kind }) => kind === "late_payment"),
  })
}

/**
 * Finds the payment of a return's token. The return of a payment that a link handed out leads back to
 * the link, so its token opens no page of its own: *Revoke* and the link's expiry would not hold.
 */
export async function findReturn(
  { fps }: Pick<ViewDependencies, "fps">,
  token: string,
): Promise<(LedgerPayment & { readonly isOfLink: boolean }) | null> {
  const payment = await fps.payments.find({ return_token: token })
  return payment && { ...payment, isOfLink: (await fps.payLinks.ofPayment(payment.id)) !== null }
}

/**
 * Reads the page of a return: what its order owes, for another attempt. Null: the order does not wait
 * for one.
 */
async function readRetryPage(
  dependencies: ViewDependencies,
  payment: LedgerPayment,
): Promise<PayPage | null> {
  const settings = await dependencies.fps.settings()
  const { orderId } = await findOrder(dependencies.query, payment.paymentCollectionId)
  const found = await readRetry(dependencies, { orderId, settings })
  if (!found) {
    return null
  }
  const { number, owed, currencyCode, salesChannelId } = found.debt
  return toPage(dependencies, {
    state: "open",
    orderNumber: number,
    amount: toMajorNumber(owed),
    currencyCode,
    payment,
    salesChannelId,
    token: payment.returnToken,
    keptUntil: found.until,
  })
}

interface Shown {
  readonly state: PayState
  readonly orderNumber: OrderNumber | null
  readonly amount: number | null
  readonly currencyCode: string
  /** The payment that was received, else the newest one that was handed out here. */
  readonly payment: LedgerPayment | undefined
  readonly salesChannelId: string | null
  readonly token: string
  readonly keptUntil?: Date
  readonly validUntil?: Date | null
  readonly isLate?: boolean
}

async function toPage(
  dependencies: ViewDependencies,
  { payment, salesChannelId, token, ...shown }: Shown,
): Promise<PayPage> {
  const [{ name, supportUrl, url: shopUrl }, { payeeName = null, backendUrl }] = await Promise.all([
    readShop(dependencies, salesChannelId),
    dependencies.fps.settings(),
  ])
  const { orderNumber: number, keptUntil = null, validUntil = null, isLate = false } = shown
  return {
    ...shown,
    keptUntil,
    validUntil,
    isLate,
    shop: name,
    supportUrl: supportUrl
      ? fillSupportUrl(supportUrl, {
          // A revoked or expired link tells nothing of the order, in no URL either.
          reference: number === null ? "" : (payment?.reference ?? `#${number}`),
          order_number: number,
        })
      : null,
    claim: claimOf(shown.state, payment),
    reference: shown.orderNumber === null ? null : (payment?.reference ?? null),
    payeeName,
    minutesLeft: shown.state === "waiting" && payment ? minutesUntil(payment.expiresAt) : null,
    shopUrl,
    url: payUrl(backendUrl, token),
  }
}

function minutesUntil(moment: Date): number {
  return Math.ceil((moment.getTime() - Date.now()) / 60_000)
}

/**
 * Returns if the customer can report a payment, or has. They can if they saw its QR code, and the
 * money is not known yet.
 */
function claimOf(state: PayState, payment: LedgerPayment | undefined): PayPage["claim"] {
  const isOver = AFTER_MONEY.includes(state) || state === "nothing_owed"
  return isOver || !payment || payment.status === "paid" || payment.redirectUrl === null
    ? null
    : payment.claimedAt
      ? "noted"
      : "possible"
}

/** The input of {@link renderPayPage}. */
export interface RenderInput {
  /** Null: there is no such link. */
  readonly page: PayPage | null
  readonly language: PayLanguage
  readonly problem?: PayProblem
  /** The customer opened the form to say that it is paid. */
  readonly claims: boolean
}

/** Renders the payment page. Links to itself are relative. Pure. */
export function renderPayPage({ page, language, problem, claims }: RenderInput): string {
  const texts = payTexts(language)
  const isForm = claims && page !== null && page.claim !== null
  const { noted } = texts.claim
  const message = isForm ? texts.claim : page ? messageFor(page, texts) : texts.unknown
  // Where something else has the title. Its text may ask the customer to do what the report has done.
  const isOnlyNoted = page?.claim === "noted" && message !== noted && !problem
  const heading = problem === "over" ? texts.overTitle : message.title
  const title = page?.shop ? `${heading} · ${page.shop}` : heading
  const other = language === "zh" ? "en" : "zh"
  const document = html`<!doctype html>
    <html lang="${texts.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <style>
          ${STYLE_PLACEHOLDER}
        </style>
      </head>
      <body>
        <main>
          <header>
            <p>${page?.shop ?? ""}</p>
            <a
              href="?${isForm ? "claim=1&" : reloadsItself(page) ? "back=1&" : ""}lang=${other}"
              lang="${payTexts(other).lang}"
              >${texts.other}</a
            >
          </header>
          <h1>${heading}</h1>
          ${problem ? html`<p class="problem" role="alert">${texts.problems[problem]}</p>` : null}
          ${isOnlyNoted ? html`<p role="status"><strong>${noted.title}</strong><br />${noted.text}</p>` : null}
          ${problem === "over" || (isOnlyNoted && !isForm) ? null : message === noted ? html`<p role="status">${message.text}</p>` : html`<p>${message.text}</p>`}
          ${page ? facts(page, texts) : null}
          ${isForm ? claimForm({ texts, language }) : page ? actions(page, { texts, language, problem }) : null}
        </main>
        ${page?.reference ? html`<script></script>` : null}
      </body>
    </html> `
  // Both must match their hashes in the policy exactly.
  return document.text
    .replace(/<style>\s*<\/style>/, () => `<style>${STYLE}</style>`)
    .replace("<script></script>", () => `<script>${SCRIPT}</script>`)
}

/**
 * Returns the main message of the page. Where a payment may be under way it says so first, so that
 * nobody pays twice.
 */
function messageFor(page: PayPage, texts: PayTexts): PayTexts["notArrived"] {
  const isOpen = page.state === "open" || page.state === "waiting"
  if (isOpen && page.claim === "noted") {
    return texts.claim.noted
  }
  if (page.state === "review" && page.isLate) {
    return texts.states.no_order
  }
  return page.state === "open" && page.claim !== null ? texts.notArrived : texts.states[page.state]
}

/** Leaves the style element empty, for {@link renderPayPage} to fill. */
const STYLE_PLACEHOLDER = html``

function facts(page: PayPage, texts: PayTexts): Html | null {
  const { amount, orderNumber, reference, minutesLeft, keptUntil, validUntil } = page
  const until = keptUntil ?? validUntil
  const label =
    page.state === "refunded"
      ? texts.refunded
      : AFTER_MONEY.includes(page.state)
        ? texts.received
        : texts.owed
  const rows = [
    // An amount beside "do not pay again" would ask for a second payment.
    amount === null || page.state === "pending_elsewhere"
      ? []
      : html`<dt>${label}</dt>
          <dd class="amount" translate="no">${displayAmount(amount, page.currencyCode)}</dd>`,
    orderNumber === null
      ? []
      : html`<dt>${texts.order}</dt>
          <dd>#${orderNumber}</dd>`,
    reference === null
      ? []
      : html`<dt>${texts.reference}</dt>
          <dd>
            <span class="reference" translate="no">${groupReference(reference)}</span
            ><button type="button" class="copy" data-copied="${texts.copied}" hidden>
              ${texts.copy}
            </button>
          </dd>`,
    minutesLeft === null
      ? []
      : html`<dt>${texts.timeLeft}</dt>
          <dd>${texts.minutes(minutesLeft)}</dd>`,
    until === null
      ? []
      : html`<dt>${keptUntil ? texts.keptUntil : texts.validUntil}</dt>
          <dd>${hongKongWords(until, texts.lang === "en" ? "en-GB" : "zh-HK")}</dd>`,
  ].flat()
  return rows.length === 0 ? null : html`<dl>${rows.map((row) => html`<div>${row}</div>`)}</dl>`
}

/**
 * True if the page loads itself again after some seconds. Its links carry `back=1`, so that it still
 * does so in the other language.
 */
function reloadsItself(page: PayPage | null): boolean {
  return page?.state === "waiting" || page?.state === "arriving"
}

interface ActionsInput {
  readonly texts: PayTexts
  readonly language: PayLanguage
  readonly problem: PayProblem | undefined
}

function actions(page: PayPage, { texts, language, problem }: ActionsInput): Html {
  const reloads = reloadsItself(page)
  // A browser inside an app may have no button to load the page again.
  const mayRefresh = reloads || messageFor(page, texts) === texts.notArrived
  const mayPress = problem !== "over" && problem !== "received"
  const isPayable = mayPress && (page.state === "open" || page.state === "waiting")
  const isNoted = page.claim === "noted"
  // Most who wait have paid: showing the QR code again is not the main action.
  const look = isNoted || page.state === "waiting" ? html`class="second"` : null
  const label = page.state === "open" ? texts.pay : texts.show
  return html`${
    isPayable
      ? html`${isNoted ? html`<p class="note">${texts.claim.notPaid}</p>` : null}
          <form method="post" action="?lang=${language}">
            <button type="submit" ${look}>${label}</button>
          </form>`
      : null
  }
  ${
    page.claim !== "possible"
      ? null
      : html`<p class="links">
          <a href="?claim=1&amp;lang=${language}">${texts.claim.open}</a>
        </p>`
  }
  ${isPayable && !isNoted ? howToPay(page, texts) : null}
  ${isPayable && page.claim === "possible" ? html`<p class="note">${texts.refused}</p>` : null}
  ${page.state === "waiting" && !isNoted ? html`<p class="note">${texts.changedMind}</p>` : null}
  ${
    mayRefresh || page.supportUrl !== null || page.shopUrl !== null
      ? html`<p class="links">
          ${mayRefresh ? html`<a href="?${reloads ? html`back=1&amp;` : null}lang=${language}">${texts.again}</a>` : null}
          ${page.supportUrl === null ? null : html`<a href="${page.supportUrl}">${texts.help}</a>`}
          ${page.shopUrl === null ? null : html`<a href="${page.shopUrl}">${texts.shop}</a>`}
        </p>`
      : null
  }`
}

/** Has a page of its own, since the waiting page loads itself again and would empty the field. */
function claimForm({ texts, language }: { texts: PayTexts; language: PayLanguage }): Html {
  return html`<form method="post" action="?claim=1&amp;lang=${language}">
      <label for="reference">${texts.claim.reference}</label>
      <input
        id="reference"
        name="reference"
        maxlength="${CLAIM_REFERENCE_LENGTH}"
        autocomplete="off"
      />
      <button type="submit">${texts.claim.send}</button>
    </form>
    <p class="links"><a href="?back=1&amp;lang=${language}">${texts.claim.back}</a></p>`
}
