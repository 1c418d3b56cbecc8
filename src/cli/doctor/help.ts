/** What `--help` says of the doctor. */
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
