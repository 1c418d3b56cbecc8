import pack from "../package/support/pack"
import { givenTarget } from "./support/target"

/** Jest's `globalSetup`: packs what is installed. */
export default function setUp(): void {
  // A storefront that runs elsewhere has its own package.
  if (!givenTarget()) {
    pack()
  }
}
