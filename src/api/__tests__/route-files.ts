import { readdirSync } from "node:fs"
import { dirname, join, sep } from "node:path"

const API = join(__dirname, "..")
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]

/** Lists `<method> <matcher>` of each handler in the route files of a folder of `src/api`. */
export async function routesIn(folder: string): Promise<string[]> {
  const files = readdirSync(join(API, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /[\\/]route\.tsx?$/.test(name))
  const found = files.map(async (name) => {
    const exported = Object.keys((await import(join(API, name))) as object)
    const path = dirname(name)
      .split(sep)
      .join("/")
      .replace(/\[(\w+)\]/g, ":$1")
    return METHODS.filter((method) => exported.includes(method)).map(
      (method) => `${method} /${path}`,
    )
  })
  return (await Promise.all(found)).flat()
}
