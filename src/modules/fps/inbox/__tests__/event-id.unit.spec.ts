import { newEventId } from "../event-id"

describe("newEventId", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("is a ULID: the time in milliseconds, and then what nobody can guess", () => {
    // The example of the ULID specification.
    jest.setSystemTime(1_469_918_176_385)
    expect(newEventId()).toMatch(/^fpsevt_01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/)
    jest.setSystemTime(0)
    expect(newEventId()).toMatch(/^fpsevt_0000000000[0-9A-HJKMNP-TV-Z]{16}$/)
  })

  it("is in the order of time", () => {
    const ids = [0, 31, 32, 1023, 1024, 1_700_000_000_000].map((time) => {
      jest.setSystemTime(time)
      return newEventId()
    })
    expect([...ids].sort()).toEqual(ids)
  })

  it("is another one each time", () => {
    jest.setSystemTime(1_700_000_000_000)
    const many = Array.from({ length: 1_000 }, newEventId)
    expect(new Set(many).size).toBe(many.length)
  })
})
