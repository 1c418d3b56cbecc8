import type { MedusaContainer } from "@medusajs/framework/types"
import { asMinorUnits, toMajorNumber } from "../../protocol"
import { viewDependencies } from "../dependencies"
import { guessColumns, type Guess, type Mapping } from "./columns"
import { StatementFault, type StatementFaultCode } from "./fault"
import type { LeftOut } from "./left-out"
import { hongKongDayOf } from "./read-day"
import { readTexts, refuseFuture } from "./read-statement"
import type { StatementRecord } from "./statement-rows"
import { tableAmong, textsOf } from "./table-text"
import { Turns } from "./turns"

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
  const turns = new Turns()
  const texts = await textsOf(bytes, turns)
  const text = await tableAmong(texts, { ...choices, turns })
  const isChosen = choices.mapping !== undefined || choices.header !== undefined
  const { statements } = await viewDependencies(container).fps.statements.list(REMEMBERED)
  const remembered = isChosen ? null : await recall(text, { statements, turns })
  const header = choices.header ?? remembered?.header ?? undefined
  const guess = await guessColumns(text, { header, turns })
  const mapping = choices.mapping ?? remembered?.mapping ?? guess.mapping
  const today = hongKongDayOf(new Date())
  const reading = async (chosen: Mapping) =>
    refuseFuture(await readTexts(texts, { mapping: chosen, header, turns }), today)
  const read = mapping && (await orFault(reading(mapping)))
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
  { statements, turns }: { statements: readonly StatementRecord[]; turns: Turns },
): Promise<StatementPreview["remembered"]> {
  for (const { mapping, header } of statements) {
    const found = await orFault(guessColumns(text, { header: header ?? undefined, turns }))
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
