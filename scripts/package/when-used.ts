import { readFileSync } from "node:fs"
import { relative } from "node:path"
import type { Plugin } from "esbuild"

/** Takes part in a start with nothing, and is slow to load. */
const LOADED_WHEN_USED = /^(undici|libphonenumber-js)$/

/** How TypeScript and SWC write the import of a file of ours. */
const REQUIRES_OURS = /^(?:const|var) (\w+) = require\("(\.[^"]+)"\);$/gm

/** Puts something in the place of a package that loads it when one of its exports is asked for. */
export const loadWhenUsed: Plugin = {
  name: "load when used",
  setup(build) {
    build.onResolve({ filter: LOADED_WHEN_USED }, ({ path, namespace }) =>
      namespace === "when-used" ? { path, external: true } : { path, namespace: "when-used" },
    )
    build.onLoad({ filter: /.*/, namespace: "when-used" }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => require("${path}")[name] })`,
    }))
  },
}

/**
 * Takes the zod that Medusa has loaded already, since every store that we support has one: a copy of
 * another version beside it would be loaded at each start for nothing.
 */
export const medusasZod: Plugin = {
  name: "Medusa's zod",
  setup(build) {
    build.onResolve({ filter: /^zod$/ }, () => ({
      path: "@medusajs/framework/zod",
      external: true,
    }))
  },
}

/** Runs the files of a folder when something of them is first used, not when they are imported. */
export function requireWhenUsed(folder: string): Plugin {
  return {
    name: "require when used",
    setup(build) {
      build.onLoad({ filter: /\.js$/ }, ({ path }) =>
        relative(folder, path).startsWith("..")
          ? undefined
          : { contents: withImportsWhenUsed(readFileSync(path, "utf8")) },
      )
    },
  }
}

/**
 * What a compiled file imports of ours is asked for at each use, which costs nothing once it was run.
 * An import whose name is used for more than its exports stays as it is.
 */
export function withImportsWhenUsed(code: string): string {
  return [...code.matchAll(REQUIRES_OURS)].reduce((changed, [line, name = "", path = ""]) => {
    const rest = changed.replace(line, "")
    const uses = rest.match(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, "g")) ?? []
    // Neither a part of a longer name nor a property, but what is spread.
    const ofExports = new RegExp(`(?<![\\w$]|[^.]\\.)${name}(?=\\.)`, "g")
    return uses.length === (rest.match(ofExports) ?? []).length
      ? changed
          .replace(line, `const ${name} = () => require("${path}");`)
          // In parentheses, or `new` would take the function for the class.
          .replace(ofExports, `(${name}())`)
      : changed
  }, code)
}
