import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { postForm, sdk } from "../lib/post"
import type { Mapping, Statement, StatementPreview, Statements } from "../lib/types"
import { keys } from "./keys"

const EARLIER = 5

/** The newest statements. */
export function useStatements() {
  return useQuery({
    queryKey: keys.statements,
    queryFn: () =>
      sdk.client.fetch<Statements>("/admin/fps/statements", { query: { limit: EARLIER } }),
  })
}

/** A statement compared with the payments as they are now. */
export function useStatement(id: string | null) {
  return useQuery({
    queryKey: [...keys.statements, id],
    queryFn: async () => {
      const answer = await sdk.client.fetch<{ statement: Statement }>(
        `/admin/fps/statements/${encodeURIComponent(id ?? "")}`,
      )
      return answer.statement
    },
    enabled: id !== null,
    staleTime: 0,
  })
}

/** How a file is to be read; what is not chosen is found. */
export interface Choices {
  readonly mapping?: Mapping
  /** The line with the names of the columns. */
  readonly header?: number | null
}

interface Chosen extends Choices {
  readonly file: File
  /** Hears which part of the file is sent. */
  readonly onSent: (part: number) => void
}

function postFile<T>(path: string, { file, mapping, header, onSent }: Chosen): Promise<T> {
  const form = new FormData()
  if (mapping) {
    form.set("mapping", JSON.stringify(mapping))
  }
  if (header) {
    form.set("header", String(header))
  }
  form.set("file", file)
  return postForm(path, form, onSent)
}

/** Asks how a file would be read. */
export function usePreview() {
  return useMutation({
    mutationFn: (chosen: Chosen) =>
      postFile<StatementPreview>("/admin/fps/statements/columns", chosen),
  })
}

/** Compares a file with the payments. */
export function useAddStatement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chosen: Chosen) =>
      postFile<{ statement: Statement }>("/admin/fps/statements", chosen),
    onSuccess: ({ statement }) => {
      client.setQueryData([...keys.statements, statement.id], statement)
      void client.invalidateQueries({ queryKey: keys.statements, exact: true })
    },
  })
}
