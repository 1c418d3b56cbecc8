import type { FpsModuleService } from "../../../modules/fps"
import { readMatching } from "../read-matching"
import type { StatementRecord } from "../statement-rows"
import { line } from "./samples"

const STATEMENT: StatementRecord = {
  ...{ id: "fpsstm_1", from: "2026-01-05", to: "2026-01-05", mapping: {}, header: null },
  ...{ leftOut: [], createdBy: null, createdAt: new Date() },
}

/** The module without payments. Notes what it is asked for. */
function emptyModule() {
  const asked = { references: 0, turnsBefore: 0, mostKeys: 0 }
  let turns = 0
  const ticking = setInterval(() => turns++, 1)
  const none = () => Promise.resolve([])
  const statements = {
    listPayments({ references }: { references: string[] }) {
      Object.assign(asked, { references: references.length, turnsBefore: turns })
      return none()
    },
    listMatches({ lineKeys }: { lineKeys: string[] }) {
      asked.mostKeys = Math.max(asked.mostKeys, lineKeys.length)
      return none()
    },
    ...{ listOtherLines: none, listBankReferences: none, listTwins: none },
  }
  const settings = () => Promise.resolve({ environment: "production" })
  const fps = { statements, payments: { listById: none }, settings } as unknown as FpsModuleService
  return { fps, asked, stop: () => clearInterval(ticking) }
}

describe("a statement that is compared", () => {
  it("lets other requests have their turn while its lines are searched for references", async () => {
    const { fps, asked, stop } = emptyModule()
    const text = "ABCD ".repeat(100)
    const lines = Array.from({ length: 2_000 }, (_, number) => line({ number, text }))
    await readMatching(fps, { statement: STATEMENT, lines, undone: [] })
    stop()
    expect(asked.references).toBe(1)
    expect(asked.turnsBefore).toBeGreaterThan(0)
  })

  it("asks for twenty references of a line at most, and for its lines in parts", async () => {
    const { fps, asked, stop } = emptyModule()
    const text = Array.from({ length: 50 }, (_, at) => `ABCDEFGH${1000 + at}`).join(" ")
    const lines = Array.from({ length: 12_000 }, (_, number) =>
      line({ number, text: number === 0 ? text : "" }),
    )
    await readMatching(fps, { statement: STATEMENT, lines, undone: [] })
    stop()
    expect(asked.references).toBe(20)
    expect(asked.mostKeys).toBe(5_000)
  })
})
