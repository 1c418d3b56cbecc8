import { join } from "node:path"

import { show } from "../lib/run"
import { publishing } from "./publish"
import { findRefusals, readRelease } from "./refusals"

const PLACE = { cwd: join(__dirname, "..", "..") }

/**
 * `npm run release`: builds and checks the package, and goes through its publishing without sending
 * anything. `npm run release -- --yes` publishes it.
 */
async function main(): Promise<number> {
  const args = process.argv.slice(2)
  const strange = args.filter((arg) => arg !== "--yes")
  const refusals =
    strange.length > 0
      ? [`There is only --yes, and no ${strange.join(" ")}.`]
      : await findRefusals(PLACE)
  if (refusals.length > 0) {
    refusals.forEach((refusal) => console.error(refusal))
    return 1
  }
  const really = args.includes("--yes")
  const release = readRelease(PLACE)
  const done =
    (await show(PLACE, "npm", "run", "--silent", "build")) &&
    (await show(PLACE, "npm", "run", "--silent", "check:package")) &&
    (await show(PLACE, ...publishing(release, { really })))
  if (!done) {
    return 1
  }
  const { version } = release
  console.log(
    really
      ? `\n${version} is published. Name its commit: git tag v${version} && git push origin v${version}`
      : `\n${version} can be published; nothing was sent. npm run release -- --yes sends it.`,
  )
  return 0
}

void main().then((code) => {
  process.exitCode = code
})
