import { SANDBOX_HELP } from "./sandbox/help"
import { STOREFRONT_HELP } from "./storefront/help"

/** The answer to `--help`. */
export function helpOf(subject: "everything" | "storefront" | "sandbox"): string {
  switch (subject) {
    case "storefront":
      return STOREFRONT_HELP
    case "sandbox":
      return SANDBOX_HELP
    case "everything":
      return `${STOREFRONT_HELP}\n\n${SANDBOX_HELP}`
  }
}
