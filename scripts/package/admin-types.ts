import { writeFileSync } from "node:fs"
import { join } from "node:path"

/** The parts of a plugin that Medusa's dashboard reads; it types their content itself. */
const DECLARATION = `/** The pages, the widget and the texts of the admin panel, for Medusa's dashboard. */
declare const plugin: {
  readonly widgetModule: object
  readonly routeModule: object
  readonly menuItemModule: object
  readonly formModule: object
  readonly displayModule: object
  readonly i18nModule: object
}
`

/** Writes types for both bundles of the panel: Medusa's build writes none. */
export function writeAdminTypes(folder: string): void {
  writeFileSync(join(folder, "index.d.ts"), `${DECLARATION}export = plugin\n`)
  writeFileSync(join(folder, "index.d.mts"), `${DECLARATION}export default plugin\n`)
}
