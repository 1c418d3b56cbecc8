import type { MedusaContainer } from "@medusajs/framework/types"
import { asMinorUnits, toMajorNumber } from "../../protocol"
import { viewDependencies } from "../dependencies"
import { guessColumns, type Guess, type Mapping } from "./columns"
import { StatementFault, type StatementFaultCode } from "./fault"
import { readStatement, type LeftOut } from "./read-statement"
import type { StatementRecord } from "./statement-rows"
import { tableText } from "./table-text"

/** A file as it would be read. */
export interface StatementPreview extends Guess {
  /** How the last file with these columns was read; null if there is none, or something was chosen. */
  readonly remembered: { readonly mapping: Mapping; readonly header: number | null } | null
  /** The first lines. An amount below zero went out. */
  readonly preview: readonly {
    readonly line: number
    readonly date: string
    readonly text: string
    readonly amount: number
  }[]
  readonly left_out: readonly LeftOut[]
  /** Why the file cannot be read so. */
  readonly fault: {
    readonly code: StatementFaultCode
    readonly message: string
    readonly line: number | null
    readonly column: string | null
  } | null
}

/** So many of the newest statements are asked for the columns of a file. */
const REMEMBERED = { limit: 5, offset: 0 }

/**
 * Reads a file as it would be read with some choices, and stores nothing. Without a choice it is
 * read as the last file with these columns. Throws a {@link StatementFault} where no table is found.
 */
export async function previewStatement(
  container: MedusaContainer,
  bytes: Buffer,
  choices: { readonly mapping: Mapping | undefined; readonly header: number | undefined },
): Promise<StatementPreview> {
  const text = await tableText(bytes, choices.mapping, choices.header)
  const isChosen = choices.mapping !== undefined || choices.header !== undefined
  const { statements } = await viewDependencies(container).fps.statements.list(REMEMBERED)
  const remembered = isChosen ? null : await recall(text, statements)
  const header = choices.header ?? remembered?.header ?? undefined
  const guess = await guessColumns(text, header)
  const mapping = choices.mapping ?? remembered?.mapping ?? guess.mapping
  const read = mapping && (await orFault(readStatement(bytes, mapping, header)))
  const statement = read instanceof StatementFault ? null : read
  return {
    ...guess,
    mapping,
    remembered,
    preview: (statement?.first ?? []).map(({ number, day, text: words, amount }) => ({
      ...{ line: number, date: day, text: words },
      amount: Math.sign(amount) * toMajorNumber(asMinorUnits(Math.abs(amount))),
    })),
    left_out: statement?.left_out ?? [],
    fault: read instanceof StatementFault ? factsOf(read) : null,
  }
}

function factsOf({ code, message, line, column }: StatementFault): StatementPreview["fault"] {
  return { code, message, line, column }
}

/** Finds the newest statement whose columns a file has, on the line that a person chose for it. */
async function recall(
  text: string,
  statements: readonly StatementRecord[],
): Promise<StatementPreview["remembered"]> {
  for (const { mapping, header } of statements) {
    const found = await orFault(guessColumns(text, header ?? undefined))
    const columns = found instanceof StatementFault ? [] : found.columns
    if (
      Object.values(mapping)
        .flat()
        .every((column) => columns.includes(column))
    ) {
      // No mapping is stored that was not read as one.
      return { mapping: mapping as Mapping, header }
    }
  }
  return null
}

async function orFault<T>(reading: Promise<T>): Promise<T | StatementFault> {
  return reading.catch((error: unknown) => {
    if (error instanceof StatementFault) {
      return error
    }
    throw error
  })
}
