import { join } from "node:path"
import { buildSync } from "esbuild"

/** The shop's script with the kit inside, as an ECMAScript module. */
export function browserScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(__dirname, "browser", "main.ts")],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  })
  return outputFiles[0]?.text ?? ""
}
