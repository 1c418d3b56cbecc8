import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { postForm, sdk } from "../lib/post"
import type { ColumnsPreview, Mapping, Statement, Statements } from "../lib/types"
import { keys } from "./keys"

const EARLIER = 5

const newest = {
  queryKey: keys.statements,
  queryFn: () =>
    sdk.client.fetch<Statements>("/admin/fps/statements", { query: { limit: EARLIER } }),
}

/** The newest statements. */
export function useStatements() {
  return useQuery(newest)
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

/**
 * Asks which columns a file has, what they may hold, and how the newest statements were read: a file
 * may be chosen before the page knows those.
 */
export function useColumns() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData()
      form.set("file", file)
      const [found, { statements }] = await Promise.all([
        postForm<{ columns: string[]; mapping: Mapping | null } & ColumnsPreview>(
          "/admin/fps/statements/columns",
          form,
        ),
        client.ensureQueryData(newest),
      ])
      return { ...found, earlier: statements }
    },
  })
}

/** Compares a file with the payments. */
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
