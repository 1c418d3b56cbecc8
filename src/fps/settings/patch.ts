import type { z } from "zod"
import { FIXED_PATHS, isSettingPath, schemaOf, SETTING_PATHS, type SettingPath } from "./fields"
import { isRecord } from "./paths"

/** One problem of a save. */
export interface PatchError {
  /** Dotted. */
  readonly path: string
  /** Machine-readable; the panel has the text in the reader's language. */
  readonly code: string
  /** English, without the value. */
  readonly message: string
}

/** The new value of each field; null removes the panel's value. */
export type Patch = ReadonlyMap<SettingPath, unknown>

/**
 * Reads the body of a save: a part of `fpsOptions`. Reports every wrong field at once. `checkPatch`
 * checks what fields mean together. Pure.
 */
export function readPatch(body: unknown): { patch: Patch; errors: PatchError[] } {
  const patch = new Map<SettingPath, unknown>()
  const errors: PatchError[] = []
  if (!isRecord(body)) {
    errors.push({ path: "", code: "not_an_object", message: "The body must be an object." })
    return { patch, errors }
  }
  const read = (path: string, value: unknown): void => {
    const inside = SETTING_PATHS.filter((one) => one.startsWith(`${path}.`))
    if (isSettingPath(path)) {
      const { result, problems } = readField(path, value)
      errors.push(...problems)
      patch.set(path, result)
    } else if (inside.length === 0) {
      errors.push(unknownField(path))
    } else if (value === null) {
      inside.forEach((one) => patch.set(one, null))
    } else if (isRecord(value)) {
      readInside(value, `${path}.`)
    } else {
      errors.push({ path, code: "not_an_object", message: "must be an object, or null" })
    }
  }
  const readInside = (object: Record<string, unknown>, prefix: string): void => {
    for (const [key, inner] of Object.entries(object)) {
      // A key with a dot would name another path.
      if (key.includes(".")) {
        errors.push({ ...unknownField(""), path: prefix + key })
      } else {
        read(prefix + key, inner)
      }
    }
  }
  readInside(body, "")
  return { patch, errors }
}

function readField(
  path: SettingPath,
  value: unknown,
): { result: unknown; problems: readonly PatchError[] } {
  if (value === null) {
    return { result: null, problems: [] }
  }
  const result = schemaOf(path).safeParse(value)
  return result.success
    ? { result: result.data, problems: [] }
    : { result: null, problems: onePerField(result.error.issues.map((i) => toError(path, i))) }
}

/** Keeps the first problem of each field, which says what to do. */
export function onePerField(errors: readonly PatchError[]): PatchError[] {
  return errors.filter(
    ({ path }, index) => errors.findIndex((earlier) => earlier.path === path) === index,
  )
}

function unknownField(path: string): PatchError {
  const isFixed = FIXED_PATHS.some((fixed) => fixed === path || fixed.startsWith(`${path}.`))
  return isFixed
    ? { path, code: "not_editable", message: "is set in medusa-config.ts" }
    : { path, code: "unknown_option", message: "there is no such option" }
}

function toError(path: SettingPath, issue: z.core.$ZodIssue): PatchError {
  // The index in a list does not matter.
  const inner = issue.path.filter((key) => typeof key === "string")
  const keys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : []
  return {
    path: [path, ...inner, ...keys].join("."),
    code: codeOf(path, issue),
    message: issue.message,
  }
}

function codeOf(path: SettingPath, issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "custom": {
      const code: unknown = issue.params?.code
      return typeof code === "string"
        ? code
        : path === "statusAnswers"
          ? "repeated_value"
          : "invalid"
    }
    case "too_small":
      return issue.origin === "number" ? "out_of_range" : "required"
    case "too_big":
      return issue.origin === "number"
        ? "out_of_range"
        : issue.origin === "array"
          ? "too_many"
          : "too_long"
    case "invalid_type":
      return issue.expected === "int"
        ? "not_whole"
        : issue.expected === "number"
          ? "not_a_number"
          : "invalid_type"
    case "invalid_format":
      return path === "statusAnswers" ? "invalid_path" : "invalid"
    case "invalid_value":
      return "invalid_choice"
    case "unrecognized_keys":
      return "unknown_option"
    case "invalid_element":
    case "invalid_key":
    case "invalid_union":
    case "not_multiple_of":
      return "invalid"
  }
}
