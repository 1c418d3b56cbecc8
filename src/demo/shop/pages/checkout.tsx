/** @jsxImportSource hono/jsx */
import type { ShopContext, Visit } from "../context"
import type { Cart, ShippingOption } from "../schemas"
import { Lines, Sums } from "./cart"
import { Layout, Steps } from "./layout"
import { Script } from "./script"

interface FieldProps {
  name: string
  label: string
  value?: string | null
  type?: string
  autocomplete: string
  hint?: string
}

function Field({ name, label, value, type = "text", autocomplete, hint }: FieldProps) {
  return (
    <div>
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        value={value ?? ""}
        autocomplete={autocomplete}
        aria-describedby={hint ? `${name}-hint` : undefined}
        required
      />
      {hint ? (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** Given name and family name as the language has them: the family's comes first in Chinese. */
function inOrderOf<T>(visit: Visit, [given, family]: readonly [T, T]): readonly T[] {
  return visit.language === "en" ? [given, family] : [family, given]
}

/** Who buys, and where the tea goes. */
export function AddressPage({ visit, cart }: { visit: Visit; cart: Cart }) {
  const address = cart.shipping_address
  const texts = visit.texts.address
  return (
    <Layout visit={visit} title={texts.title}>
      <div class="narrow">
        <Steps visit={visit} current={0} />
        <h1>{texts.title}</h1>
        <form class="panel" method="post" action="/checkout">
          <div class="fields">
            <div class="fields pair" style="margin: 0">
              {inOrderOf(visit, [
                <Field
                  name="first_name"
                  label={texts.firstName}
                  value={address?.first_name}
                  autocomplete="given-name"
                />,
                <Field
                  name="last_name"
                  label={texts.lastName}
                  value={address?.last_name}
                  autocomplete="family-name"
                />,
              ])}
            </div>
            <Field
              name="email"
              label={texts.email}
              type="email"
              value={cart.email}
              autocomplete="email"
            />
            <Field
              name="phone"
              label={texts.phone}
              type="tel"
              value={address?.phone}
              autocomplete="tel"
              hint={texts.phoneHint}
            />
            <Field
              name="address_1"
              label={texts.address}
              value={address?.address_1}
              autocomplete="address-line1"
            />
            <Field
              name="city"
              label={texts.district}
              value={address?.city}
              autocomplete="address-level2"
            />
          </div>
          <button class="wide" type="submit">
            {texts.next}
          </button>
        </form>
      </div>
    </Layout>
  )
}

interface DeliveryPageProps {
  visit: Visit
  cart: Cart
  options: ShippingOption[]
}

/** How the tea gets there. */
export function DeliveryPage({ visit, cart, options }: DeliveryPageProps) {
  const texts = visit.texts.delivery
  const chosen = cart.shipping_methods[0]?.shipping_option_id ?? options[0]?.id
  return (
    <Layout visit={visit} title={texts.title}>
      <div class="narrow">
        <Steps visit={visit} current={1} />
        <h1 id="title">{texts.title}</h1>
        <form method="post" action="/checkout/delivery">
          <fieldset aria-labelledby="title">
            {options.map((option) => {
              const words = visit.texts.shipping[option.name]
              return (
                <label class="panel choice">
                  <input
                    type="radio"
                    name="option_id"
                    value={option.id}
                    checked={option.id === chosen}
                    required
                  />
                  <span class="name">
                    {words?.name ?? option.name}
                    <span class="quiet">{words?.description ?? option.type?.description}</span>
                  </span>
                  <span class="price">{visit.money(option.amount, cart.currency_code)}</span>
                </label>
              )
            })}
          </fieldset>
          <button class="wide" type="submit">
            {texts.next}
          </button>
        </form>
      </div>
    </Layout>
  )
}

interface PayPageProps {
  visit: Visit
  cart: Cart
  browser: ShopContext["browser"]
  problem?: string
}

/** The last look before the shopper goes to the gateway. */
export function PayPage({ visit, cart, browser, problem }: PayPageProps) {
  const texts = visit.texts.payment
  const address = cart.shipping_address
  return (
    <Layout visit={visit} title={texts.title}>
      <div class="narrow">
        <Steps visit={visit} current={2} />
        <h1>{texts.title}</h1>
        <p class="notice" role="alert" data-problem hidden={!problem}>
          {problem}
        </p>
        <div class="panel">
          <Lines visit={visit} cart={cart} />
          <div class="sendto">
            <p>
              <span class="quiet">{`${texts.sendTo} `}</span>
              {inOrderOf(visit, [address?.first_name, address?.last_name]).join(" ")}
              <br />
              {[address?.address_1, address?.city].join(", ")}
            </p>
            <a href="/checkout">{texts.change}</a>
          </div>
          <Sums visit={visit} cart={cart} />
          <form method="post" action="/checkout/pay" data-pay>
            <button class="wide" type="submit">
              {texts.pay(visit.money(cart.total, cart.currency_code))}
            </button>
          </form>
          <ol class="how">
            {texts.how.map((step) => (
              <li>{step}</li>
            ))}
          </ol>
        </div>
      </div>
      <Script
        settings={{
          ...browser,
          cartId: cart.id,
          busy: texts.busy,
          language: visit.language,
        }}
      />
    </Layout>
  )
}
