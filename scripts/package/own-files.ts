import { posix } from "node:path"
import type { Plugin } from "esbuild"

/**
 * Makes a bundle import our other bundles instead of holding copies of them: a class thrown by one
 * is known to the other. `files` are the built paths by the sources they are made of, `self` is the
 * built path of this bundle.
 */
export function ownFiles(files: ReadonlyMap<string, string>, self: string): Plugin {
  return {
    name: "own files",
    setup(build) {
      build.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === "resolving") {
          return undefined
        }
        const found = await build.resolve(path, { kind, resolveDir, pluginData: "resolving" })
        const file = files.get(found.path)
        if (!file || file === self) {
          return found
        }
        const way = posix.relative(posix.dirname(self), file)
        return { path: way.startsWith(".") ? way : `./${way}`, external: true }
      })
    },
  }
}
