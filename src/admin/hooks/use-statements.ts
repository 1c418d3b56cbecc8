import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { postForm } from "../lib/post"
import { sdk } from "../lib/sdk"
import type { Mapping, Statement, Statements } from "../lib/types"
import { keys } from "./keys"

const EARLIER = 5

/** The newest statements; the first says which columns were chosen last. */
export function useStatements() {
  return useQuery({
    queryKey: keys.statements,
    queryFn: () =>
      sdk.client.fetch<Statements>("/admin/fps/statements", { query: { limit: EARLIER } }),
  })
}

/** A statement beside the payments as they are now. */
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

/** Asks which columns a file has, and what they may hold. */
export function useColumns() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set("file", file)
      return postForm<{ columns: string[]; mapping: Mapping | null }>(
        "/admin/fps/statements/columns",
        form,
      )
    },
  })
}

/** Lays a file beside the payments. */
export function useAddStatement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, mapping }: { file: File; mapping: Mapping }) => {
      const form = new FormData()
      form.set("mapping", JSON.stringify(mapping))
      form.set("file", file)
      return postForm<{ statement: Statement }>("/admin/fps/statements", form)
    },
    onSuccess: ({ statement }) => {
      client.setQueryData([...keys.statements, statement.id], statement)
      void client.invalidateQueries({ queryKey: keys.statements, exact: true })
    },
  })
}
