import { REQUIRED_FIELDS } from "../../../fps/settings/fields"
import { fail, ok, warn, type Finding } from "../finding"
import type { Known } from "../known"

/**
 * Whether the environment that new payments go to has its address and its keys, in the file or in
 * the panel, and whether what the panel saved can be used. Says set or not set, and no value. Pure.
 */
export function checkKeys(known: Known): Finding[] {
  if (known.state !== "settled") {
    return []
  }
  const { overlay, panelIsKnown } = known
  const { environment } = overlay.settings
  const active = `environments.${environment}.`
  const problems = overlay.problems.map(({ path, message }) => {
    const what = `${path} of the admin panel is not used`
    if (overlay.values.has(path)) {
      return warn("keys", `${what}, but the value of medusa-config.ts`, message)
    }
    return path.startsWith(active) ? fail("keys", what, message) : warn("keys", what, message)
  })
  const paths = REQUIRED_FIELDS.map((field) => `environments.${environment}.${field}` as const)
  const missing = paths.filter((path) => !overlay.values.has(path))
  if (missing.length === 0) {
    const fromPanel = paths.filter((path) => overlay.panel.has(path)).length
    return [
      ...problems,
      ok("keys", `${environment}: address and keys are set, ${sourceOf(fromPanel, paths.length)}`),
    ]
  }
  const what = `${environment}: not set: ${missing.join(", ")}`
  return [
    ...problems,
    panelIsKnown
      ? fail(
          "keys",
          what,
          `Set them in medusa-config.ts, or in the admin under Settings, FPS payments (secrets need encryptionKeys there).`,
        )
      : warn(
          "keys",
          `${what}, unless the admin panel has them`,
          "Run it again with a database that can be read.",
        ),
  ]
}

function sourceOf(fromPanel: number, all: number): string {
  if (fromPanel === 0) {
    return "by medusa-config"
  }
  return fromPanel === all ? "by the admin panel" : "by medusa-config and the admin panel"
}
