import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { post } from "../lib/post"
import { sdk } from "../lib/sdk"
import type {
  SettingsAnswer,
  SettingsChanges,
  SettingsPatch,
  StatusAnswers,
  StatusReading,
} from "../lib/settings-types"
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
export function useSaveSettings() {
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

/** How an answer of the gateway would be read with these values. Changes nothing. */
export function useReadStatusAnswer() {
  return useMutation({
    mutationFn: (input: { answer: unknown; statusAnswers: StatusAnswers | null }) =>
      post<{ reading: StatusReading }>("/admin/fps/settings/status-answers", {
        answer: input.answer,
        ...(input.statusAnswers ? { statusAnswers: input.statusAnswers } : {}),
      }),
  })
}
