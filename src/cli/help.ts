import type { HelpSubject } from "./commands"
import { DOCTOR_HELP } from "./doctor/help"
import { SANDBOX_HELP } from "./sandbox/help"
import { STOREFRONT_HELP } from "./storefront/help"

/** The answer to `--help`. */
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
