/** @jsxImportSource hono/jsx */
import { formatMoney } from "../money"
import type { Cart, ShippingOption } from "../schemas"
import { CartTable } from "./cart"
import { Layout, Steps } from "./layout"

interface FieldProps {
  name: string
  label: string
  value?: string | null
  type?: string
  autocomplete: string
}

function Field({ name, label, value, type = "text", autocomplete }: FieldProps) {
  return (
    <div>
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        value={value ?? ""}
        autocomplete={autocomplete}
        required
      />
    </div>
  )
}

/** Who buys, and where the tea goes. */
export function AddressPage({ cart }: { cart: Cart }) {
  const address = cart.shipping_address
  return (
    <Layout title="Address">
      <div class="narrow">
        <Steps current="Address" />
        <h1>Where shall we send it?</h1>
        <form method="post" action="/checkout">
          <div class="pair">
            <Field
              name="first_name"
              label="First name"
              value={address?.first_name}
              autocomplete="given-name"
            />
            <Field
              name="last_name"
              label="Last name"
              value={address?.last_name}
              autocomplete="family-name"
            />
          </div>
          <Field name="email" label="E-mail" type="email" value={cart.email} autocomplete="email" />
          <Field name="phone" label="Phone" type="tel" value={address?.phone} autocomplete="tel" />
          <Field
            name="address_1"
            label="Address"
            value={address?.address_1}
            autocomplete="address-line1"
          />
          <Field name="city" label="District" value={address?.city} autocomplete="address-level2" />
          <p class="quiet">We deliver in Hong Kong.</p>
          <button type="submit">Continue to delivery</button>
        </form>
      </div>
    </Layout>
  )
}

/** Which way it goes there. */
export function DeliveryPage(props: { cart: Cart; options: ShippingOption[] }) {
  const { cart, options } = props
  const chosen = cart.shipping_methods[0]?.shipping_option_id ?? options[0]?.id
  return (
    <Layout title="Delivery">
      <div class="narrow">
        <Steps current="Delivery" />
        <h1>How fast?</h1>
        <form method="post" action="/checkout/delivery">
          {options.map((option) => (
            <label class="choice card">
              <input
                type="radio"
                name="option_id"
                value={option.id}
                checked={option.id === chosen}
                required
              />
              <span>
                {option.name} <span class="quiet">{option.type?.description}</span>
              </span>
              <span class="price">{formatMoney(option.amount, cart.currency_code)}</span>
            </label>
          ))}
          <button type="submit">Continue to payment</button>
        </form>
      </div>
    </Layout>
  )
}

/** The last look before the shopper goes to the gateway. */
export function PayPage({ cart, problem }: { cart: Cart; problem?: string }) {
  return (
    <Layout title="Payment">
      <div class="narrow">
        <Steps current="Payment" />
        <h1>Pay by FPS</h1>
        {problem ? (
          <p class="notice" role="alert">
            {problem}
          </p>
        ) : null}
        <CartTable cart={cart} />
        <p class="quiet">
          You will see a QR code to scan with your banking app, and then come back here.
        </p>
        <form method="post" action="/checkout/pay">
          <button type="submit">Pay with FPS</button>
        </form>
      </div>
    </Layout>
  )
}
