import makeTemplate from "./template"

/**
 * Jest's `globalSetup` of the suites that boot Medusa: the template is made while the first suites
 * of the run do something else. Who needs it asks for it, and tells what went wrong with it.
 */
export default function beginTemplate(): void {
  makeTemplate().catch(() => undefined)
}
