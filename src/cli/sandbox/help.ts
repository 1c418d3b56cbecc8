import { FAULTS } from "../../sandbox/fault-catalogue"
import { DEFAULT_API_KEY, DEFAULT_SIGNING_SECRET } from "../../sandbox/options"

/** Port that the documentation and the other commands assume. */
export const DEFAULT_PORT = 4010

/** Where `trigger` and `resend` look for the sandbox. */
export const DEFAULT_URL = `http://127.0.0.1:${DEFAULT_PORT}`

const faultLines = Object.entries(FAULTS).map(([name, { does, unit, value }]) => {
  const strength = unit ? ` (${unit}, default ${value})` : ""
  return `  ${name.padEnd(26)} ${does}${strength}`
})

/** What `--help` says of the sandbox. */
export const SANDBOX_HELP = `A gateway for your desk: orders, hosted checkout, payment simulator, signed events.

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
  --order <id>               the gateway order, or "latest"
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
