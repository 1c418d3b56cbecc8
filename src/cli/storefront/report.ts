import { createTwoFilesPatch } from "diff"
import { join, relative } from "node:path"
import { styleText } from "node:util"
import type { Storefront } from "./locate"
import type { Outcome } from "./plan"

type Changed = Extract<Outcome, { state: "change" }>
type ByHand = Extract<Outcome, { state: "by_hand" }>

/** Texts for the terminal; in colours where it shows them. */
export interface Report {
  readonly diff: (outcome: Changed) => string
  /** A file and what the shopper has of it. */
  readonly line: (outcome: Outcome) => string
  readonly byHand: (outcome: ByHand) => string
}

/** How to write about the files of a storefront. */
export function createReport({ folder, source }: Storefront, colours: boolean): Report {
  const fileOf = ({ step }: Outcome) => relative(folder, join(source, step.path))
  const paint = (text: string) => (colours ? text.replace(/^.*$/gm, painted) : text)
  return {
    diff: (outcome) => {
      const { before, after } = outcome
      const file = fileOf(outcome).replaceAll("\\", "/")
      const patch = createTwoFilesPatch(
        before === undefined ? "/dev/null" : `a/${file}`,
        `b/${file}`,
        before ?? "",
        after,
        undefined,
        undefined,
        { context: 3 },
      )
      // Of its lines a terminal would act on the "\r" of files from Windows.
      return paint(patch.replace(/^=+\n/, "").replaceAll("\r\n", "\n").trimEnd())
    },
    line: (outcome) => `  ${fileOf(outcome)}\n      ${outcome.step.why}`,
    byHand: (outcome) =>
      [
        `  ${fileOf(outcome)} ${outcome.reason}`,
        `      ${outcome.step.why}`,
        ...outcome.missing.map((lines) => paint(lines).replace(/^/gm, "      ")),
      ].join("\n"),
  }
}

/** Colours were asked for: whether the terminal has them is decided elsewhere. */
const ALWAYS = { validateStream: false }

function painted(line: string): string {
  if (line.startsWith("@@")) {
    return styleText("cyan", line, ALWAYS)
  }
  if (/^(---|\+\+\+) /.test(line)) {
    return styleText("bold", line, ALWAYS)
  }
  return /^[+-]/.test(line) ? styleText(line.startsWith("+") ? "green" : "red", line, ALWAYS) : line
}

/** What no file of the storefront says. */
export const SETTINGS = `Then, in the backend's medusa-config.ts, with the shop's address
(http://localhost:8000 at a desk):

  storefront: {
    successUrl: "https://shop.example.com/api/fps/return?session_id={session_id}&country={country_code}",
    failureUrl: "https://shop.example.com/api/fps/return?session_id={session_id}&country={country_code}&failed=1",
    pendingUrl: "https://shop.example.com/api/fps/return?session_id={session_id}&country={country_code}",
  },
  supportUrl: "mailto:help@example.com?subject={reference}", // for a shopper who needs you

and in Medusa's admin, add the provider pp_fps_checkout to the region, where it is shown as
Fps (CHECKOUT), before the storefront is built: it keeps the list of providers. If it was built
before, delete .next/cache and build again. The backend has to run while the storefront builds.

The shop opens in the country of NEXT_PUBLIC_DEFAULT_REGION (.env.local): hk for Hong Kong. Its
forms ask for a postal code, which an address there does not have: take "required" off that field in
checkout/components/shipping-address and billing_address, or say that 000 will do.`
