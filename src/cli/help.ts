import { FAULTS } from "../sandbox/fault-types"
import { DEFAULT_API_KEY, DEFAULT_SIGNING_SECRET } from "../sandbox/options"
import type { HelpSubject } from "./commands"

/** Returns the answer to `--help`. */
export function helpOf(subject: HelpSubject): string {
  switch (subject) {
    case "storefront":
      return STOREFRONT_HELP
    case "doctor":
      return DOCTOR_HELP
    case "sandbox":
      return SANDBOX_HELP
    case "everything":
      return [STOREFRONT_HELP, DOCTOR_HELP, SANDBOX_HELP].join("\n\n")
  }
}

/** The help text of the doctor. */
export const DOCTOR_HELP = `Says of a store what is right for FPS payments, and what to do about the rest.

  medusa-payment-fps doctor [options]               changes nothing; exit code 1 when something fails

doctor
  --directory <folder>       the store's folder, with its medusa-config; default: this folder
  --processes <number>       how many Medusa processes are to run; default 1
  --json                     the same as JSON
  --round-trip               ask the running backend for a test of the connection to the gateway:
                             a payment request of HK$1.00 that expires after a minute
  --admin-api-key <key>      with --round-trip: a secret API key of Medusa; or MEDUSA_ADMIN_API_KEY
  --backend <url>            with --round-trip: where the backend answers; default: its backendUrl
  --environment <name>       with --round-trip: sandbox or production; default: the active one
  --confirm                  with --round-trip: in production too, where the request is a real one
`

/** The help text of the storefront command. */
const STOREFRONT_HELP = `Puts the payment into a storefront that comes from Medusa's starter (dtc-starter).

  medusa-payment-fps storefront [folder] [options]  show what is to change, and change it

storefront
  [folder]                   the storefront, or the root of its monorepo; default: this folder
  --dry-run                  show what is to change, and change nothing
  --check                    for CI: change nothing; exit code 1 when something is missing
`

/** Port that the documentation and the other commands assume. */
export const DEFAULT_PORT = 4010

/** Where `trigger` and `resend` look for the sandbox. */
export const DEFAULT_URL = `http://127.0.0.1:${DEFAULT_PORT}`

const faultLines = Object.entries(FAULTS).map(([name, { does, unit, value }]) => {
  const strength = unit ? ` (${unit}, default ${value})` : ""
  return `  ${name.padEnd(26)} ${does}${strength}`
})

/** The help text of the sandbox. */
export const SANDBOX_HELP = `A gateway on your machine: orders, hosted checkout, payment simulator, signed events.

  medusa-payment-fps sandbox [options]              start it; Ctrl-C stops it
  medusa-payment-fps trigger <kind> --order <id>    make something happen to an order
  medusa-payment-fps resend <delivery>              send an event again
  medusa-payment-fps fault <name>                   make something go wrong

sandbox
  --port <port>              default ${DEFAULT_PORT}
  --host <host>              default 127.0.0.1, which nobody else on the network reaches
  --public-url <url>         address others use, if it is not host and port (a tunnel)
  --allow-host <name>        another name to answer for; may be repeated
  --api-key <key>            default ${DEFAULT_API_KEY}
  --signing-secret <secret>  default ${DEFAULT_SIGNING_SECRET}
  --merchant-name <name>     default "Sandbox Shop"
  --fault <name>             a fault that is set from the start; may be repeated
  --data <file>              keep orders and events over a restart; default in memory

trigger
  <kind>                     paid, expired, cancelled, failed or unknown
  --order <id>               the order at the gateway, or "latest"
  --amount <cents>           another amount than the order's
  --currency <code>          another currency than the order's
  --shape <shape>            directpay or legacy
  --event-id <number>        event id of an unknown event
  --url <url>                default ${DEFAULT_URL}
  A pending order changes its state and its event is sent. An order in any other state, or
  details of your own, send the event alone. "failed" sends none: the bank refused the payment.

resend
  <delivery>                 the delivery's id, or "latest"
  --new-id                   under a new delivery id
  --url <url>                default ${DEFAULT_URL}

fault
  <name>                     one of the faults below, "off" to clear all, "list" to see them
  --times <number>           how often it strikes; default until it is cleared
  --value <number>           how strongly, in the unit given (--value=-600 for a negative one)
  --url <url>                default ${DEFAULT_URL}
${faultLines.join("\n")}
`
