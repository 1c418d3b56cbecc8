import { z } from "zod"
import { listQueryReader, oneOrMany, text, timeRange } from "../validation"

const read = listQueryReader({
  sortable: ["created_at", "status"],
  defaultOrder: "-created_at",
  filters: {
    id: oneOrMany(text),
    status: oneOrMany(z.enum(["open", "closed"])),
    created_at: timeRange,
  },
})

describe("listQueryReader", () => {
  it("has a default for everything", () => {
    const defaults = { limit: 20, offset: 0, order: { created_at: "DESC" }, filters: {} }
    expect(read({})).toEqual(defaults)
    expect(read(undefined)).toEqual(defaults)
  })

  it("reads a page, an order, a text and filters of one value or several", () => {
    expect(
      read({ limit: "5", offset: "10", order: "status", q: " tea ", id: "a", status: ["open"] }),
    ).toEqual({
      limit: 5,
      offset: 10,
      order: { status: "ASC" },
      q: "tea",
      filters: { id: ["a"], status: ["open"] },
    })
  })

  it("reads a range of time", () => {
    // PostgreSQL takes no offset beyond 15:59.
    const range = { $gte: "2026-01-01", $lt: "2026-01-31T08:00:00+23:00" }
    expect(read({ created_at: range }).filters).toEqual({
      created_at: { $gte: "2026-01-01T00:00:00.000Z", $lt: "2026-01-30T09:00:00.000Z" },
    })
  })

  it.each([
    [{ limit: "1001" }, "limit: "],
    [{ limit: ["1", "2"] }, "limit: "],
    [{ offset: "x" }, "offset: "],
    [{ order: "id" }, "order: must be one of created_at, status, with - before it for descending"],
    [{ order: "created_at\n" }, "order: "],
    [{ q: { $like: "a" } }, "q: "],
    [{ q: "a\0" }, "q: must be plain text"],
    [{ id: ["a", { $ne: "b" }] }, "id: "],
    [{ status: "nonsense" }, 'status: Invalid option: expected one of "open"|"closed"'],
    [{ created_at: { $gt: "now" } }, "created_at.$gt: must be a date"],
    [{ created_at: { $gt: "0000-01-01" } }, "created_at.$gt: must be a date"],
    [{ created_at: { $lt: "0000-01-01T00:00:00Z" } }, "created_at.$lt: must be a date"],
    [{ created_at: { $lt: "9999-12-31T23:59:59-01:00" } }, "created_at.$lt: must be a date"],
    [{ created_at: { $like: "2026" } }, "created_at.$like: "],
    [{ foo: "1", bar: "2" }, "foo, bar: "],
  ])("refuses %j and names the field", (query, message) => {
    expect(() => read(query)).toThrow(
      expect.objectContaining({
        type: "invalid_data",
        message: expect.stringMatching(new RegExp(`^${message.replace(/[$|]/g, "\\$&")}`)),
      }),
    )
  })
})
