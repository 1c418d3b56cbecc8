/** @jsxImportSource hono/jsx */
import { formatMoney, type FpsErrorView } from "../../storefront"
import { HowToPay } from "./how-to-pay"
import { TeaPicture } from "./drawings"
import { Layout } from "./layout"
import { wordsOf, type Cart, type Visit } from "./visit"

const STEPS = ["steps.cart", "steps.address", "steps.payment"] as const

interface Props {
  visit: Visit
  cart: Cart
}

/** The cart, or the way to fill it. */
export function CartPage({ visit }: { visit: Visit }) {
  const { t, cart } = visit
  return (
    <Layout visit={visit} title={t("cart.title")}>
      <div class="narrow">
        {cart?.items?.length ? (
          <>
            <Steps visit={visit} current="steps.cart" />
            <h1>{t("cart.title")}</h1>
            <div class="panel">
              <Lines visit={visit} cart={cart} changeable />
              <Sums visit={visit} cart={cart} />
              <a class="button wide" href="/checkout">
                {t("cart.checkout")}
              </a>
            </div>
            <a class="back" href="/#teas">{`← ${t("cart.more")}`}</a>
          </>
        ) : (
          <>
            <h1>{t("cart.title")}</h1>
            <p>{t("cart.empty")}</p>
            <a class="button" href="/#teas">
              {t("cart.look")}
            </a>
          </>
        )}
      </div>
    </Layout>
  )
}

/** Who buys, and where the tea goes. */
export function AddressPage({ visit, cart }: Props) {
  const { t } = visit
  const address = cart.shipping_address
  const field = (
    name: "first_name" | "last_name" | "email" | "phone" | "address_1" | "city",
    more: {
      autocomplete: string
      type?: string
      minlength?: number
      "aria-describedby"?: string
    },
  ) => (
    <div>
      <label for={name}>{t(`address.${name}`)}</label>
      <input
        id={name}
        name={name}
        value={(name === "email" ? cart.email : address?.[name]) ?? ""}
        required
        {...more}
      />
      {more["aria-describedby"] ? (
        <p class="hint" id={more["aria-describedby"]}>
          {t("address.phone_hint")}
        </p>
      ) : null}
    </div>
  )
  return (
    <Layout visit={visit} title={t("address.title")}>
      <div class="narrow">
        <Steps visit={visit} current="steps.address" />
        <h1>{t("address.title")}</h1>
        <form class="panel" method="post" action="/checkout">
          <div class="fields">
            <div class="fields pair" style="margin: 0">
              {inOrderOf(visit, [
                field("first_name", { autocomplete: "given-name" }),
                field("last_name", { autocomplete: "family-name" }),
              ])}
            </div>
            {field("email", { autocomplete: "email", type: "email" })}
            {field("phone", {
              autocomplete: "tel",
              type: "tel",
              minlength: 8,
              "aria-describedby": "phone-hint",
            })}
            {field("address_1", { autocomplete: "address-line1" })}
            {field("city", { autocomplete: "address-level2" })}
          </div>
          <button class="wide" type="submit">
            {t("address.next")}
          </button>
        </form>
      </div>
    </Layout>
  )
}

interface PayPageProps extends Props {
  payeeName: string | null | undefined
  problem?: FpsErrorView
}

/** The last page before the customer goes to the gateway. */
export function PayPage({ visit, cart, payeeName, problem }: PayPageProps) {
  const { t } = visit
  const { first_name, last_name, address_1, city } = cart.shipping_address ?? {}
  return (
    <Layout visit={visit} title={t("payment.title")}>
      <div class="narrow">
        <Steps visit={visit} current="steps.payment" />
        <h1>{t("payment.title")}</h1>
        {problem ? (
          <p class="notice" role="alert" data-problem>
            <strong>{problem.title}</strong> <br />
            {problem.text}
          </p>
        ) : null}
        <div class="panel">
          <Lines visit={visit} cart={cart} />
          <div class="sendto">
            <p>
              <span class="quiet">{`${t("payment.send_to")} `}</span>
              {inOrderOf(visit, [first_name, last_name]).join(" ")}
              <br />
              {[address_1, city].join(", ")}
            </p>
            <a href="/checkout">{t("payment.change")}</a>
          </div>
          <Sums visit={visit} cart={cart} />
          <form method="post" action="/checkout/pay" data-pay={t("payment.busy")}>
            <button class="wide" type="submit">
              {t("payment.pay", { amount: formatMoney(cart.total, cart.currency_code) })}
            </button>
          </form>
          <HowToPay language={visit.language} payeeName={payeeName} />
        </div>
      </div>
    </Layout>
  )
}

/** The steps to the payment, with the current one. */
function Steps({ visit, current }: { visit: Visit; current: (typeof STEPS)[number] }) {
  const { t } = visit
  return (
    <nav aria-label={t("steps")}>
      <ol class="steps">
        {STEPS.map((step, index) => (
          <li
            class={index < STEPS.indexOf(current) ? "done" : undefined}
            aria-current={step === current ? "step" : undefined}
          >
            {t(step)}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The items; `changeable` adds a way to take each out. */
function Lines({ visit, cart, changeable }: Props & { changeable?: boolean }) {
  const { t } = visit
  return (
    <ul class="lines">
      {cart.items?.map(({ id, quantity, unit_price, variant_title, ...item }) => {
        const { title } = wordsOf(visit, { handle: item.product_handle, title: item.product_title })
        const name = `${title}, ${variant_title ?? ""}`
        return (
          <li>
            <TeaPicture handle={item.product_handle} />
            <div class="name">
              {title}
              <span class="quiet">{`${quantity} × ${variant_title ?? ""}`}</span>
            </div>
            <span class="price">{formatMoney(unit_price * quantity, cart.currency_code)}</span>
            {changeable ? (
              <form method="post" action="/cart/remove">
                <input type="hidden" name="item_id" value={id} />
                <button
                  class="text"
                  type="submit"
                  aria-label={t("cart.remove_item", { item: name })}
                >
                  {t("cart.remove")}
                </button>
              </form>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** Subtotal, delivery and total. */
function Sums({ visit, cart }: Props) {
  const { t } = visit
  const money = (amount: number) => formatMoney(amount, cart.currency_code)
  return (
    <dl class="sums">
      <dt>{t("cart.subtotal")}</dt>
      <dd>{money(cart.item_subtotal)}</dd>
      {cart.shipping_methods?.length ? (
        <>
          <dt>{t("cart.delivery")}</dt>
          <dd>{money(cart.shipping_total)}</dd>
        </>
      ) : null}
      <dt class="total">{t(cart.shipping_methods?.length ? "cart.total" : "cart.total_before")}</dt>
      <dd class="total">{money(cart.total)}</dd>
    </dl>
  )
}

/** Given name and family name as the language has them: the family's comes first in Chinese. */
function inOrderOf<T>(visit: Visit, [given, family]: readonly [T, T]): readonly T[] {
  return visit.language === "en" ? [given, family] : [family, given]
}
