import { useRef, useState, type ButtonHTMLAttributes, type ReactElement } from "react"
import { describeError, goToCheckout, languageOf, type FpsDetails, type FpsErrorView } from ".."
import type { FpsStartAnswer } from "./fps-actions"
import { HowToPay } from "./how-to-pay"
import { goTo } from "./use-payment"
import { Problem, valueOf } from "./problem"
import { componentTexts } from "./texts"

/** Class names of the shop for the parts of `FpsButton`. */
export interface FpsButtonClassNames {
  readonly button?: string
  readonly problem?: string
  /** How to pay on the same phone. */
  readonly how?: string
  /** A detail that the cart lacks: each label with its input. */
  readonly field?: string
  readonly label?: string
  readonly input?: string
}

/** Anything else that a button takes goes to the button. */
export interface FpsButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "type" | "onClick"
> {
  readonly cartId: string
  /** Starts the payment: an action of `createFpsActions`, or a server action. */
  readonly start: (
    cartId: string,
    countryCode: string,
    details?: FpsDetails,
  ) => Promise<FpsStartAnswer>
  /** Passed on to `start`. */
  readonly countryCode?: string
  /** Any locale; Chinese ones read Traditional Chinese (Hong Kong), all others English. */
  readonly language?: string
  /** The payee's name in the banking app, as `checkCart` and the session's `data.payee_name` have it. */
  readonly payeeName?: string | null
  /** False: says nothing of how to pay, as for a cart that costs nothing. */
  readonly howToPay?: boolean
  /** As `classNames.button`. */
  readonly className?: string
  readonly classNames?: FpsButtonClassNames
}

/**
 * The pay button: starts the payment of a cart and leads the browser to the gateway, or says below
 * itself why that failed. A name, phone or email that the cart lacks is asked for above it. Without
 * children it says "Pay with FPS". Below it stands how to pay on the phone that shows the QR code.
 */
export function FpsButton(props: FpsButtonProps): ReactElement {
  const { cartId, start, countryCode = "", language, classNames = {}, ...others } = props
  const { payeeName, howToPay = true, ...button } = others
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FpsErrorView>()
  const [missing, setMissing] = useState<readonly (keyof FpsDetails)[]>([])
  const [details, setDetails] = useState<FpsDetails>({})
  // A ref, since two clicks may come before React renders.
  const pressed = useRef(false)
  const texts = componentTexts(language)

  const pay = async () => {
    if (pressed.current) {
      return
    }
    pressed.current = true
    setBusy(true)
    setProblem(undefined)
    const entered = Object.values(details).some(Boolean) ? details : undefined
    const found = await go(start(cartId, countryCode, entered), language)
    if (found) {
      setMissing(found.missing ?? [])
      pressed.current = false
      setBusy(false)
      setProblem(found)
    }
  }

  // The shop's own texts are in the language of its page.
  const own = busy || !button.children
  const lang = languageOf(language)
  const words = button.children ?? texts.pay
  return (
    <>
      {missing.map((name, index) => (
        <label key={name} lang={lang} className={classNames.field}>
          <span className={classNames.label}>{texts.details[name]}</span>{" "}
          <input
            className={classNames.input}
            type={TYPES[name]}
            autoComplete={name === "phone" ? "tel" : name}
            // It appears where the customer has just pressed.
            autoFocus={index === 0}
            value={details[name] ?? ""}
            onChange={({ target }) => setDetails({ ...details, [name]: valueOf(target) })}
            data-testid={`fps-details-${name}`}
          />
        </label>
      ))}
      <button
        {...button}
        {...(own ? { lang } : {})}
        type="button"
        className={button.className ?? classNames.button}
        // Not disabled while busy: that would take the focus away.
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={() => void pay()}
      >
        {/* In one node: a browser that translates the page takes several away, and React would miss them. */}
        {busy ? texts.busy : typeof words === "string" ? words : <span>{words}</span>}
      </button>
      {problem ? <Problem problem={problem} lang={lang} className={classNames.problem} /> : null}
      {howToPay ? (
        <HowToPay payeeName={payeeName} language={language} className={classNames.how} />
      ) : null}
    </>
  )
}

const TYPES = { name: "text", phone: "tel", email: "email" } as const

/** Follows an answer; what did not work is returned. */
async function go(
  answering: Promise<FpsStartAnswer>,
  language: string | undefined,
): Promise<FpsErrorView | undefined> {
  try {
    // The actions never throw, but the connection may.
    const { address, page, error } = await answering.catch(() => ({
      address: undefined,
      page: undefined,
      error: describeError({ code: "unreachable" }, { language }),
    }))
    if (address) {
      goToCheckout(address, { backTo: page })
    } else if (page) {
      goTo(page)
    }
    return error
  } catch (error) {
    return describeError(error, { language })
  }
}
