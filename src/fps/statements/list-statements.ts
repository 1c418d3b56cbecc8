import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../view-dependencies"
import type { Page } from "../lists"

/** A statement without its lines. */
export interface AdminStatementSummary {
  readonly id: string
  /** `YYYY-MM-DD` in Hong Kong. */
  readonly from: string
  readonly to: string
  /** Which columns of the file held what. */
  readonly mapping: Readonly<Record<string, string>>
  /** ISO 8601. */
  readonly created_at: string
}

/** A page of statements. */
export interface ListStatementsResult extends Page {
  readonly statements: AdminStatementSummary[]
}

/** Lists the statements that are still kept, newest first. */
export async function listStatements(
  container: MedusaContainer,
  page: { readonly limit: number; readonly offset: number },
): Promise<ListStatementsResult> {
  const { fps } = viewDependencies(container)
  const { statements, count } = await fps.statements.list(page)
  return {
    statements: statements.map(({ id, from, to, mapping, createdAt }) => ({
      id,
      from,
      to,
      mapping,
      created_at: createdAt.toISOString(),
    })),
    count,
    limit: page.limit,
    offset: page.offset,
  }
}
