import type { SettingsAnswer, Source } from "./settings-types"

/** Where a field's value comes from. */
export function sourceOf(answer: SettingsAnswer, path: string): Source {
  return (
    answer.sources[path] ?? {
      source: "default",
      resets_to: null,
      changed_at: null,
      changed_by: null,
      changed_by_name: null,
    }
  )
}

/** `a.b.c` and a value as the body that saves it: `{ a: { b: { c: value } } }`. */
export function patchAt(path: string, value: unknown): Record<string, unknown> {
  return path
    .split(".")
    .reverse()
    .reduce<Record<string, unknown>>(
      (inner, key, index) => ({ [key]: index === 0 ? value : inner }),
      {},
    )
}

/** The value at a dotted path; undefined when there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null
          ? Object.entries(value).find(([name]) => name === key)?.[1]
          : undefined,
      values,
    )
}
