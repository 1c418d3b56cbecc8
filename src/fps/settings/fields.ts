import { z } from "zod"
import { editedOptions, environmentSchemas, fixedOptions, type Environment } from "./schema"

type EnvironmentField = keyof typeof environmentSchemas.sandbox.shape

/** The dotted path of a field that the admin panel edits. */
export type SettingPath =
  `environments.${Environment}.${EnvironmentField}` | keyof typeof editedOptions

/** Every field that the admin panel edits, with its schema. */
const SCHEMAS = Object.fromEntries([
  ...Object.entries(environmentSchemas).flatMap(([environment, { shape }]) =>
    Object.entries(shape).map(([field, schema]) => [
      `environments.${environment}.${field}`,
      required(schema),
    ]),
  ),
  ...Object.entries(editedOptions).map(([name, schema]) => [name, required(schema)]),
]) as Record<SettingPath, z.ZodType>

/** Every {@link SettingPath}. */
export const SETTING_PATHS = Object.keys(SCHEMAS) as readonly SettingPath[]

/** The dotted paths that only the configuration file sets. */
export const FIXED_PATHS: readonly string[] = Object.entries(fixedOptions).flatMap(
  ([name, schema]) =>
    schema instanceof z.ZodObject
      ? Object.keys(schema.shape).map((field) => `${name}.${field}`)
      : [name],
)

/** A saved value is present: it has no default and cannot be left out. */
function required(schema: z.ZodType): z.ZodType {
  const inner =
    schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return inner instanceof z.ZodType ? inner : schema
}

/** An environment needs these before payments can be created in it. */
export const REQUIRED_FIELDS = ["baseUrl", "apiKey", "signingSecret"] as const

/** Returns the schema of a field. */
export function schemaOf(path: SettingPath): z.ZodType {
  return SCHEMAS[path]
}

/** Returns true if the admin panel edits a path. */
export function isSettingPath(path: string): path is SettingPath {
  return Object.hasOwn(SCHEMAS, path)
}

/** Returns true if the field is the key that is sent to the gateway. */
export function isApiKey(path: SettingPath): boolean {
  return path.endsWith(".apiKey")
}

/** Returns true if the field is a secret: stored encrypted, shown to nobody. */
export function isSecret(path: SettingPath): boolean {
  return /\.(apiKey|signingSecret|previousSigningSecret)$/.test(path)
}
