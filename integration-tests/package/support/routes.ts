import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** What the files of the routes answer to, with an id that nothing has in place of each parameter. */
export function routes(): { readonly method: string; readonly path: string }[] {
  const folder = join(__dirname, "..", "..", "..", "src", "api")
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .flatMap((file) => {
      const path = `/${dirname(file)}`.replace(/\[[a-z_]+\]/g, "nothing")
      const code = readFileSync(join(folder, file), "utf8")
      const methods = [...code.matchAll(/^export .*\b(GET|POST|PUT|PATCH|DELETE)\b/gm)]
      return methods.map(([, method = ""]) => ({ method, path }))
    })
}
