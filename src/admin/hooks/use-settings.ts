import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { post, sdk, FieldsError } from "../lib/post"
import {
  type SettingsAnswer,
  type SettingsChanges,
  type SettingsPatch,
  type StatusAnswers,
  type StatusReading,
  type TestMessage,
  idOf,
  type ConnectionTest,
} from "../lib/settings"
import { explain, tell } from "../components/shared/failure"
import { useWords, type Words } from "../lib/words"
import type { EnvironmentName } from "../lib/types"
import { keys } from "./keys"

/** A second backend or another person may change them too. */
const REFRESH_MS = 10_000

/** The settings in force, and where each comes from. */
export function useSettings() {
  return useQuery({
    queryKey: keys.settings,
    queryFn: () => sdk.client.fetch<SettingsAnswer>("/admin/fps/settings"),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
}

/** Saves some fields. The answer is what the page shows next. */
function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (patch: SettingsPatch) => {
      const version = client.getQueryData<SettingsAnswer>(keys.settings)?.version
      return post<SettingsAnswer>("/admin/fps/settings", {
        ...patch,
        ...(version === undefined ? {} : { version }),
      })
    },
    onSuccess: (answer) => {
      client.setQueryData(keys.settings, answer)
      void client.invalidateQueries({ queryKey: keys.changes })
      void client.invalidateQueries({ queryKey: keys.health })
    },
    onError: () => void client.invalidateQueries({ queryKey: keys.settings, exact: true }),
  })
}

/** A page of the list of changes. */
export function useSettingsChanges(query: { limit: number; offset: number }) {
  return useQuery({
    queryKey: [...keys.changes, query],
    queryFn: () =>
      sdk.client.fetch<SettingsChanges>("/admin/fps/settings/changes", {
        query,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Returns how a response of the gateway would be read with these values. Changes nothing. */
export function useReadStatusAnswer() {
  return useMutation({
    mutationFn: (input: { answer: unknown; statusAnswers: StatusAnswers | null }) =>
      post<{ reading: StatusReading }>("/admin/fps/settings/status-answers", {
        answer: input.answer,
        ...(input.statusAnswers ? { statusAnswers: input.statusAnswers } : {}),
      }),
  })
}

/** The faults by dotted path of the field, in the reader's language. */
type FieldErrors = Readonly<Record<string, string>>

/** Saves one section of the settings, and keeps the problems of each field. */
export function useSaveSection() {
  const words = useWords()
  const save = useSaveSettings()
  const [errors, setErrors] = useState<FieldErrors>({})
  const wasRefused = useRef(false)

  // On a narrow screen the wrong field may be out of sight.
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
  /** A field that is being edited is no longer marked. */
  const forget = (path: string) => setErrors(({ [path]: _, ...others }) => others)
  return { submit, errors, setErrors, forget, isPending: save.isPending }
}

/** Returns the faults of an answer by field, in the reader's language. */
export function byField(words: Words, error: FieldsError): FieldErrors {
  return Object.fromEntries(
    error.problems.map(({ path, code }) => [
      path,
      words.find(`settings.errors.${code}`) ?? words("settings.errors.invalid"),
    ]),
  )
}

function describe(words: Words, error: unknown, found: FieldErrors): string {
  if (Object.keys(found).length > 0) {
    return words("settings.invalid")
  }
  return explain(words, error)
}

/** Hands test messages to the store's notification provider. Keeps what became of each. */
export function useTestMessages() {
  const words = useWords()
  return useMutation({
    mutationFn: () =>
      post<{ test_messages: readonly TestMessage[] }>("/admin/fps/test-messages", {}),
    onError: (error) => tell.failed(words("common.failed.action"), describe(words, error, {})),
  })
}

const POLL_MS = 1_000

/** The latest test, followed while it runs. */
export function useConnectionTest(enabled: boolean) {
  return useQuery({
    queryKey: keys.test,
    queryFn: async () => {
      const answer = await sdk.client.fetch<{ test: ConnectionTest | null }>(
        "/admin/fps/settings/connection-tests",
      )
      return answer.test
    },
    enabled,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
    staleTime: 0,
  })
}

/** Starts a test. Production asks to be confirmed. */
export function useStartTest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (environment: EnvironmentName) =>
      post<{ test: ConnectionTest }>("/admin/fps/settings/connection-tests", {
        environment,
        ...(environment === "production" ? { confirm: true } : {}),
      }),
    onSuccess: ({ test }) => {
      client.setQueryData(keys.test, test)
    },
  })
}
