import packOnce from "../helpers/packed-package"
import { givenTarget } from "./support/target"

/** Jest's `globalSetup`: a storefront that runs elsewhere has its own package. */
export default async function setUp(): Promise<void> {
  if (!givenTarget()) {
    await packOnce()
  }
}
