import { PassThrough } from "node:stream"
import { readBody } from "../read-body"

const KIB = 1024

/** A sender of which the test says what it sends, and when. */
function sender() {
  const stream = new PassThrough()
  let read: Buffer | string | undefined
  void readBody(stream).then((body) => (read = body))
  return {
    stream,
    /** Returns the body that was read, or why there is none; undefined until then. */
    read: () => read,
  }
}

describe("readBody", () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }))
  afterEach(() => jest.useRealTimers())

  it("takes the bytes as they came", async () => {
    const { stream, read } = sender()
    stream.write(Buffer.from([0x7b, 0xff, 0x00]))
    stream.end(Buffer.from([0x7d]))
    await jest.advanceTimersByTimeAsync(1)
    expect(read()).toEqual(Buffer.from([0x7b, 0xff, 0x00, 0x7d]))
  })

  it("gives up on what is not there within nine seconds, and no sooner", async () => {
    const { read } = sender()
    await jest.advanceTimersByTimeAsync(8_999)
    expect(read()).toBeUndefined()
    await jest.advanceTimersByTimeAsync(1)
    expect(read()).toBe("too_slow")
  })

  it("gives something that comes bit by bit no more time", async () => {
    const { stream, read } = sender()
    for (let second = 0; second < 9; second++) {
      stream.write("x")
      await jest.advanceTimersByTimeAsync(1_000)
    }
    expect(read()).toBe("too_slow")
  })

  it.each([
    [64 * KIB, 64 * KIB],
    [64 * KIB + 1, "too_large"],
  ])("takes 64 KiB at most: of %i bytes %p", async (bytes, expected) => {
    const { stream, read } = sender()
    stream.end(Buffer.alloc(bytes))
    await jest.advanceTimersByTimeAsync(1)
    const body = read()
    expect(Buffer.isBuffer(body) ? body.length : body).toBe(expected)
  })

  it("tells of a sender that went away", async () => {
    const { stream, read } = sender()
    stream.write("half")
    stream.destroy(new Error("aborted"))
    await jest.advanceTimersByTimeAsync(1)
    expect(read()).toBe("aborted")
  })
})
