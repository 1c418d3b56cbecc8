import { useEffect, useRef, useState } from "react"
import { explain } from "../components/shared/failure"
import { FieldsError } from "../lib/api-error"
import { idOf } from "../lib/field-id"
import type { SettingsPatch } from "../lib/settings-types"
import { tell } from "../lib/tell"
import { useWords, type Words } from "../lib/words"
import { useSaveSettings } from "./use-settings"

/** What is wrong, by dotted path of the field, in the reader's language. */
export type FieldErrors = Readonly<Record<string, string>>

/** Saves one section of the settings and keeps what the backend did not like, field by field. */
export function useSaveSection() {
  const words = useWords()
  const save = useSaveSettings()
  const [errors, setErrors] = useState<FieldErrors>({})
  const wasRefused = useRef(false)

  // On a narrow screen the field that is wrong may be out of sight of the button.
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (wasRefused.current && first !== undefined) {
      wasRefused.current = false
      document.getElementById(idOf(first))?.focus()
    }
  }, [errors])

  const submit = async (patch: SettingsPatch, done = words("settings.saved")) => {
    setErrors({})
    try {
      await save.mutateAsync(patch)
      tell.done(done)
      return true
    } catch (error) {
      const found = error instanceof FieldsError ? byField(words, error) : {}
      wasRefused.current = Object.keys(found).length > 0
      setErrors(found)
      tell.failed(words("common.failed.action"), describe(words, error, found))
      return false
    }
  }
  /** A field that is being typed in is no longer wrong. */
  const forget = (path: string) => setErrors(({ [path]: _, ...others }) => others)
  return { submit, errors, setErrors, forget, isPending: save.isPending }
}

/** What an answer says of each field, in the reader's language. */
export function byField(words: Words, error: FieldsError): FieldErrors {
  return Object.fromEntries(
    error.problems.map(({ path, code, message }) => [
      path,
      words.find(`settings.errors.${code}`) ?? message,
    ]),
  )
}

function describe(words: Words, error: unknown, found: FieldErrors): string {
  if (Object.keys(found).length > 0) {
    return words("settings.invalid")
  }
  const known =
    error instanceof FieldsError && error.code
      ? words.find(`settings.errors.${error.code}`)
      : undefined
  return known ?? explain(words, error)
}
