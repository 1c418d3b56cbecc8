import type { ReactElement } from "react"
import {
  describePayment,
  languageOf,
  type FpsErrorView,
  type FpsPayment,
  type FpsState,
  type FpsView,
  formatMoney,
} from ".."
import { Claim } from "./claim"
import { CopyButton } from "./copy-button"
import type { FpsRetryAnswer } from "./fps-actions"
import type { FpsResultClassNames } from "./class-names"
import { guidePayment } from "./guide"
import { HowToPay, OtherDevice } from "./how-to-pay"
import { Problem } from "./problem"
import { componentTexts } from "./texts"

interface ResultViewProps {
  /** Null: there is no such payment. Undefined: nothing is known. */
  readonly payment: FpsPayment | null | undefined
  /** Nothing is known, and it takes too long. */
  readonly away: boolean
  readonly now: number
  /** The URL of this page; undefined while only a server knows it. */
  readonly url: string | undefined
  readonly failed?: boolean
  readonly language: string | undefined
  readonly shopUrl: string
  readonly orderUrl: string | undefined
  readonly classNames: FpsResultClassNames
  readonly problem: FpsErrorView | undefined
  readonly notice: FpsRetryAnswer | undefined
  readonly busy: boolean
  /** Tells the shop that it is paid, with the bank's reference. */
  readonly claim?: (reference: string | undefined) => Promise<void>
  /** With `true`, another cart may be replaced. */
  readonly retry: (replaceCart: boolean) => void
  readonly goTo: (address: string) => void
}

/** The page of a payment at one moment. */
export function ResultView(props: ResultViewProps): ReactElement {
  const { payment, away, language, orderUrl, classNames, problem, busy } = props
  const texts = componentTexts(language)
  const view = payment === undefined ? undefined : describePayment(payment, props)
  const isClaimable = view !== undefined && CLAIMABLE.includes(view.state)
  // A customer who has reported it is not told to pay, or to report it, once more.
  const isNoted = isClaimable && Boolean(payment?.claimed_at)
  const guide = guidePayment(payment, { view, now: props.now, language })
  const [title, text] = view
    ? [guide.title ?? view.title, isNoted ? texts.claim.noted : (guide.text ?? view.text)]
    : texts[away ? "away" : "loading"]
  const { timeLeft } = guide
  const facts = [...(view?.facts ?? []), ...(timeLeft ? [{ name: "time-left", ...timeLeft }] : [])]
  const notice = view?.actions.some(({ action }) => action === "retry") ? props.notice : undefined
  const orderId = view?.state.startsWith("paid") ? orderOf(payment) : null
  return (
    <section
      className={classNames.root}
      lang={languageOf(language)}
      data-testid="fps-result"
      data-state={view?.state ?? (away ? "away" : "loading")}
    >
      <div role="status" className={classNames.message}>
        <h1 className={classNames.title}>{title}</h1>
        <p className={classNames.text}>{text}</p>
        {guide.order && !notice ? <p className={classNames.text}>{guide.order}</p> : null}
      </div>
      {facts.length > 0 ? (
        <Facts facts={facts} language={language} classNames={classNames} />
      ) : null}
      {problem ? <Problem problem={problem} className={classNames.problem} /> : null}
      {notice && payment ? (
        <RetryNotice
          answer={notice}
          old={payment}
          language={language}
          classNames={classNames}
          busy={busy}
          goOn={() => (notice.address ? props.goTo(notice.address) : props.retry(true))}
        />
      ) : null}
      {isNoted && view.actions.some(({ action }) => action === "pay" || action === "retry") ? (
        <p className={classNames.hint}>{texts.claim.notPaid}</p>
      ) : null}
      <Actions
        actions={
          view && !notice && problem?.code !== "cart_gone"
            ? view.actions
            : waysOut({ view, away, language })
        }
        order={
          orderId && orderUrl
            ? { href: orderUrl.replace("{order_id}", orderId), label: texts.order }
            : undefined
        }
        // Most who wait have paid: showing the QR code again is not the main action.
        noneFirst={Boolean(notice) || isNoted || view?.state === "waiting"}
        shopUrl={props.shopUrl}
        retry={{ run: () => props.retry(false), busy, busyLabel: texts.busy }}
        classNames={classNames}
      />
      {props.claim && isClaimable && !isNoted ? (
        <Claim claim={props.claim} language={language} classNames={classNames} />
      ) : null}
      {payment && !isNoted && view?.actions.some(({ action }) => action === "pay") ? (
        <>
          <HowToPay
            payeeName={payment.payee_name}
            again
            language={language}
            className={classNames.how}
          />
          {props.url ? (
            <OtherDevice url={props.url} language={language} classNames={classNames} />
          ) : null}
        </>
      ) : null}
      {guide.refused ? <p className={classNames.hint}>{guide.refused}</p> : null}
      {guide.changedMind && !isNoted ? (
        <p className={classNames.hint}>{guide.changedMind}</p>
      ) : null}
    </section>
  )
}

interface FactsProps {
  readonly facts: readonly {
    readonly name: string
    readonly label: string | undefined
    readonly value: string | undefined
  }[]
  readonly language: string | undefined
  readonly classNames: FpsResultClassNames
}

/** Facts with their names. */
function Facts({ facts, language, classNames }: FactsProps): ReactElement {
  return (
    <dl className={classNames.facts}>
      {facts.map(({ name, label, value }) => (
        <div key={name} className={classNames.fact}>
          <dt className={classNames.label}>
            {label}
            {name === "reference" ? componentTexts(language).giveIt : null}
          </dt>
          <dd className={classNames.value}>
            <span data-testid={`fps-${name}`} translate="no">
              {value}
            </span>
            {name === "reference" ? (
              <>
                {" "}
                <CopyButton
                  what={label ?? ""}
                  text={value ?? ""}
                  language={language}
                  className={classNames.copy}
                />
              </>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The customer has seen a QR code, and nobody knows of the money. */
const CLAIMABLE: readonly FpsState[] = [
  "waiting",
  "failed",
  "no_news",
  "expired",
  "cancelled",
  "not_payable",
]

/** Links back to the shop, and to its contact. */
function waysOut(input: {
  view: FpsView | undefined
  away: boolean
  language: string | undefined
}): FpsView["actions"] {
  const { view, away, language } = input
  return view || away
    ? [
        ...describePayment(null, { language }).actions,
        ...(view?.actions.filter(({ action }) => action === "support") ?? []),
      ]
    : []
}

function orderOf(payment: FpsPayment | null | undefined): string | null {
  return payment?.order_id ?? payment?.paid_by?.order_id ?? null
}

interface ActionsProps {
  readonly actions: FpsView["actions"]
  /** The order that is paid, before all others. */
  readonly order: { readonly href: string; readonly label: string } | undefined
  /** True if none of them is the main action. */
  readonly noneFirst: boolean
  readonly shopUrl: string
  readonly retry: { readonly run: () => void; readonly busy: boolean; readonly busyLabel: string }
  readonly classNames: FpsResultClassNames
}

/** Buttons and links of a payment's page. */
function Actions(props: ActionsProps): ReactElement {
  const { actions, order, noneFirst, shopUrl, retry, classNames } = props
  const look = (first: boolean) => (first ? classNames.primary : classNames.secondary)
  return (
    <div className={classNames.actions}>
      {order ? (
        <a href={order.href} className={classNames.primary} data-testid="fps-order-link">
          {order.label}
        </a>
      ) : null}
      {actions.map(({ action, label, href }, index) => {
        const common = {
          className: look(index === 0 && !order && !noneFirst),
          "data-testid": `fps-${action}`,
        }
        return action === "retry" ? (
          <button
            key={action}
            {...common}
            type="button"
            onClick={retry.run}
            aria-disabled={retry.busy || undefined}
            aria-busy={retry.busy || undefined}
          >
            {retry.busy ? retry.busyLabel : label}
          </button>
        ) : (
          <a key={action} {...common} href={href ?? shopUrl}>
            {label}
          </a>
        )
      })}
    </div>
  )
}

interface RetryNoticeProps {
  readonly answer: FpsRetryAnswer
  /** The payment that was not paid. */
  readonly old: FpsPayment
  readonly language: string | undefined
  readonly classNames: FpsResultClassNames
  readonly busy: boolean
  readonly goOn: () => void
}

/** Shows what changes with another attempt, before it is made. */
function RetryNotice(props: RetryNoticeProps): ReactElement {
  const { answer, old, classNames, busy } = props
  const texts = componentTexts(props.language)
  const money = (amount: number) => formatMoney(amount, old.currency_code)
  const {
    replacesCart,
    lostPromotions,
    lostItems,
    lostShipping,
    lostCredit,
    amount = old.amount,
  } = answer
  const lost = [lostPromotions, lostItems, lostShipping, lostCredit ? [money(lostCredit)] : []]
    .map((names, index) => ({
      name: `lost-${index}`,
      label: texts.lost[index],
      value: names?.join(", "),
    }))
    .filter(({ value }) => value)
  const [title, text] = replacesCart ? texts.otherCart : texts.changed
  const facts = [
    ...lost,
    { name: "old-total", label: texts.oldTotal, value: money(old.amount) },
    { name: "new-total", label: texts.newTotal, value: money(amount) },
  ]
  return (
    <div
      role="alert"
      className={classNames.notice}
      data-testid={replacesCart ? "fps-other-cart" : "fps-changed-cart"}
    >
      <p className={classNames.text}>
        <strong>{title}</strong> <span>{text}</span>
      </p>
      {replacesCart ? null : (
        <Facts facts={facts} language={props.language} classNames={classNames} />
      )}
      {/* It takes the place of the button that had the focus. */}
      <button
        type="button"
        autoFocus
        className={classNames.primary}
        onClick={props.goOn}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        data-testid="fps-go-on"
      >
        {busy ? texts.busy : replacesCart ? texts.goOn : texts.goOnWith(money(amount))}
      </button>
    </div>
  )
}
