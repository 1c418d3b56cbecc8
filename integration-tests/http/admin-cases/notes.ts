import type { AdminApi } from "../../helpers/admin-api"
import type { Store } from "../../helpers/store"

interface Answer {
  readonly case: {
    readonly id: string
    readonly status: string
    readonly notes: readonly { readonly text: string; readonly at: string }[]
  }
}

/** POST /admin/fps/cases/:id/notes. `open` and `closed` give the ids of such cases. */
export function describeNotes(
  store: Store,
  api: AdminApi,
  ids: { readonly open: () => string; readonly closed: () => string },
): void {
  const write = (id: string, body: object) => api.post(`/admin/fps/cases/${id}/notes`, body)
  const read = async (id: string) =>
    ((await api.get(`/admin/fps/cases/${id}`).expect(200)).body as Answer).case

  it("keeps what is written with who and when, in that order, and decides nothing", async () => {
    const before = await read(ids.open())
    expect(before.notes).toEqual([])
    await write(ids.open(), { text: "  Called the customer, no answer.\n" }).expect(200)
    const { body } = await write(ids.open(), { text: "顧客會回電" }).expect(200)
    const note = (text: string) => ({
      id: expect.stringMatching(/^fpsnote_/) as string,
      text,
      by: expect.stringMatching(/^user_/) as string,
      by_name: "admin@example.com",
      at: expect.any(String) as string,
    })
    expect(body).toEqual({
      case: { ...before, notes: [note("Called the customer, no answer."), note("顧客會回電")] },
    })
    expect(await read(ids.open())).toEqual((body as Answer).case)
    const [first, second] = (body as Answer).case.notes.map(({ at }) => Date.parse(at))
    expect(second).toBeGreaterThanOrEqual(first ?? Infinity)
  })

  it("takes one at a closed case, too, and says who closed it", async () => {
    const { body } = await write(ids.closed(), { text: "x".repeat(2_000) }).expect(200)
    expect(body).toMatchObject({
      case: {
        status: "resolved",
        resolved_by: "user_1",
        // Somebody of whom Medusa does not know any more.
        resolved_by_name: null,
        notes: [{ text: "x".repeat(2_000), by_name: "admin@example.com" }],
      },
    })
  })

  it("writes what many write at once, each of it once", async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `Note ${index}`)
    const answers = await Promise.all(texts.map((text) => write(ids.open(), { text })))
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200))
    const { notes } = await read(ids.open())
    expect(notes.map(({ text }) => text).sort()).toEqual(texts)
  })

  it.each([
    [{}, "text: is missing; write the note"],
    [{ text: 1 }, "text: is missing; write the note"],
    [{ text: " \n " }, "text: is empty; write the note"],
    [{ text: "x".repeat(2_001) }, "text: must be at most 2,000 characters"],
    [{ text: "a\0b" }, "text: must be plain text, without control characters"],
    [{ text: "a", colour: 1 }, /^colour: /],
    [[], "text: is missing; write the note"],
  ])("refuses %j, and names the field", async (body, message) => {
    const answer = await write(ids.open(), body).expect(400)
    const expected: unknown = typeof message === "string" ? message : expect.stringMatching(message)
    expect(answer.body).toMatchObject({ type: "invalid_data", message: expected })
    expect((await read(ids.open())).notes).toEqual([])
  })

  it("asks for a login, and for a case that is there", async () => {
    const path = `/admin/fps/cases/${ids.open()}/notes`
    await store.http().post(path).send({ text: "A note" }).expect(401)
    await write("fpscase_none", { text: "A note" }).expect(404)
  })
}
