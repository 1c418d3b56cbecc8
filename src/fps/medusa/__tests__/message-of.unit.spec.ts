import { messageOf } from "../message-of"

describe("messageOf", () => {
  it.each([
    ["an error", new TypeError("of an error")],
    // What core makes of an error on its way out of a workflow's step.
    ["a serialized error", { name: "Error", message: "of an error", stack: "…" }],
  ])("reads the message of %s", (_, error) => {
    expect(messageOf(error)).toBe("of an error")
  })

  it("reads what PostgreSQL says, and not the statement that knex puts before it", () => {
    const said = 'relation "fps_case" does not exist'
    const error = Object.assign(new Error(`select 'a - value' from fps_case - ${said}`), {
      severity: "ERROR",
      code: "42P01",
    })
    expect(messageOf(error)).toBe(`${said}; run npx medusa db:migrate`)
    const other = 'relation "cart" does not exist'
    expect(messageOf(Object.assign(new Error(other), { severity: "ERROR" }))).toBe(other)
    for (const words of [
      "not - of the database",
      "Select a region - or none",
      "Please select a day from it - or none",
    ]) {
      expect(messageOf(new Error(words))).toBe(words)
    }
  })

  it.each([
    'relation "fps_purchase" does not exist',
    'column "revision" of relation "fps_purchase" does not exist',
    "column fps_purchase.revision does not exist",
  ])("says what to do about %s: a migration has not run", (said) => {
    expect(messageOf(new Error(`select 1 - ${said}`))).toBe(`${said}; run npx medusa db:migrate`)
  })

  it.each([
    "Connection terminated unexpectedly",
    "read ECONNRESET",
    "Query read timeout",
    "timeout exceeded when trying to connect",
  ])("reads what the driver says, %s, and not a customer's address", (said) => {
    const statement = `insert into "order_address" ("first_name", "phone")
      values ('Siu Ming - Chan', '+85291234567') returning "id"`
    expect(messageOf(new Error(`${statement} - ${said}`))).toBe(said)
    expect(messageOf({ name: "Error", message: `(${statement}) - ${said}` })).toBe(said)
    expect(messageOf(new Error(`begin; - ${said}`))).toBe(said)
    expect(messageOf(new Error(`SELECT 'Siu Ming' - ${said}`))).toBe(said)
    expect(messageOf(new Error(`Step failed: ${statement} - ${said}`))).toBe(said)
    expect(messageOf(new Error(`a first line\n${statement} - ${said}`))).toBe(said)
  })

  it.each([undefined, null, "a text", 1, {}, { message: 1 }, { message: "" }, new Error()])(
    "has words for %p, which has no message",
    (error) => {
      expect(messageOf(error)).toBe("unknown error")
    },
  )
})
