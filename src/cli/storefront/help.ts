/** What `--help` says of the storefront. */
export const STOREFRONT_HELP = `Puts the payment into a storefront that comes from Medusa's starter (dtc-starter).

  medusa-payment-fps storefront [folder] [options]  show what is to change, and change it

storefront
  [folder]                   the storefront, or the root of its monorepo; default: this folder
  --dry-run                  show what is to change, and change nothing
  --check                    for CI: change nothing; exit code 1 when something is missing
`
