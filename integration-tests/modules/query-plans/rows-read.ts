import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Client } from "pg"
import type { ModuleDatabase } from "../../helpers/module-database"

/** What one statement read, in all and by its greediest scan. */
export interface StatementReads {
  readonly sql: string
  /** Rows that a scan gave or threw away, for the scan that read most. */
  readonly mostRows: number
  /** Rows that all nodes gave or threw away, also those that read no table. */
  readonly allRows: number
  readonly scans: readonly string[]
}

interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly "Rows Removed by Index Recheck"?: number
  readonly Plans?: readonly PlanNode[]
}

interface Statement {
  readonly sql: string
  readonly bindings?: readonly unknown[]
}

/**
 * Runs something of the module in a transaction that is taken back, takes down the statements that
 * it really sends, and has PostgreSQL run and explain them in the same order, taken back too.
 */
export async function readsOf(
  { knex, client }: Pick<ModuleDatabase, "knex" | "client">,
  run: (knex: Knex) => Promise<unknown>,
): Promise<StatementReads[]> {
  const statements: Statement[] = []
  const listen = (statement: Statement) => statements.push(statement)
  const trx = await knex.transaction()
  trx.on("query", listen)
  try {
    await run(trx)
  } finally {
    await trx.rollback()
  }
  const reads: StatementReads[] = []
  await client.query("begin")
  try {
    for (const statement of statements) {
      if (/^(select|with|insert|update|delete)\b/i.test(statement.sql)) {
        reads.push(await explain(client, statement))
      }
    }
  } finally {
    await client.query("rollback")
  }
  return reads
}

async function explain(client: Client, { sql, bindings }: Statement): Promise<StatementReads> {
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
    `explain (analyze, format json) ${sql}`,
    [...(bindings ?? [])],
  )
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan
  const scans = plan ? scansOf(plan) : []
  return {
    sql,
    mostRows: Math.max(0, ...scans.map(rowsOf)),
    allRows: plan ? allRowsOf(plan) : 0,
    scans: scans.map(
      (node) =>
        `${node["Node Type"]} ${node["Index Name"] ?? node["Relation Name"]}: ${rowsOf(node)}`,
    ),
  }
}

/** Every node that reads a table or an index. */
function scansOf(node: PlanNode): PlanNode[] {
  const own = node["Relation Name"] ?? node["Index Name"]
  const reads = own !== undefined && node["Node Type"].includes("Scan")
  return [...(reads ? [node] : []), ...(node.Plans ?? []).flatMap(scansOf)]
}

function allRowsOf(node: PlanNode): number {
  return (node.Plans ?? []).reduce((sum, below) => sum + allRowsOf(below), rowsOf(node))
}

function rowsOf(node: PlanNode): number {
  const removed =
    (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)
  return Math.round((node["Actual Rows"] + removed) * node["Actual Loops"])
}
