import { randomBytes } from "node:crypto"
import { mkdirSync } from "node:fs"
import { resolve } from "node:path"

import { startPostgres } from "../../src/demo/postgres"
import { photographAdmin } from "./admin"
import { photographShop } from "./shop"
import { photographGateway } from "./shopper"

/** The subjects of photographs, by their names on the command line. */
const SUBJECTS = { admin: photographAdmin, gateway: photographGateway, shop: photographShop }

type Subject = keyof typeof SUBJECTS

/**
 * `npm run screenshots -- [folder] [admin] [gateway] [shop]`: pictures of every page and state, in both
 * languages, for people to look at. Needs a Chromium, as the browser tests do.
 */
async function main(args: readonly string[]): Promise<void> {
  const chosen = args.filter(isSubject)
  const folder = resolve(args.find((arg) => !isSubject(arg)) ?? ".cache/screenshots")
  mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres({ password: randomBytes(16).toString("hex") })
  try {
    const { hostname, port, username, password } = new URL(postgres.url("postgres"))
    Object.assign(process.env, {
      DB_HOST: hostname,
      DB_PORT: port,
      DB_USERNAME: username,
      DB_PASSWORD: decodeURIComponent(password),
    })
    for (const subject of chosen.length > 0 ? chosen : (Object.keys(SUBJECTS) as Subject[])) {
      console.log(`Taking pictures of the ${subject}.`)
      await SUBJECTS[subject](folder)
    }
    console.log(`They are in ${folder}`)
  } finally {
    await postgres.stop()
  }
}

function isSubject(name: string): name is Subject {
  return name in SUBJECTS
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
