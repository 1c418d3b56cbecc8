import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { isReachable } from "../postgres/account"

describe("isReachable", () => {
  const other = { uid: 60_001, gid: 60_001 }
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-unit-"))

  beforeEach(() => {
    mkdirSync(join(folder, "inner"), { recursive: true })
    chmodSync(folder, 0o755)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("lets another account into open folders, also ones that are still to be made", () => {
    expect(isReachable(join(folder, "inner", "later", "file"), other)).toBe(true)
  })

  it("stops it at a closed folder anywhere on the way", () => {
    chmodSync(folder, 0o700)
    expect(isReachable(join(folder, "inner", "file"), other)).toBe(false)
  })

  it("stops nobody when PostgreSQL runs as the current user", () => {
    chmodSync(folder, 0o700)
    expect(isReachable(join(folder, "inner", "file"), undefined)).toBe(true)
  })
})
