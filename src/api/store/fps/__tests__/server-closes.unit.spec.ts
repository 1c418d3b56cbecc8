import { createServer } from "node:http"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { serverCloses } from "../validation"

describe("serverCloses", () => {
  it("tells a server that only waits for its last answers from one that goes on", async () => {
    const seen: boolean[] = []
    const server = createServer((req, res) => {
      seen.push(serverCloses(req.socket))
      server.close()
      seen.push(serverCloses(req.socket))
      void sleep(20).then(() => {
        seen.push(serverCloses(req.socket))
        res.end("done")
      })
    })
    server.listen(0)
    await once(server, "listening")
    const address = server.address()
    const port = typeof address === "object" ? address?.port : 0
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } })
    expect(await answer.text()).toBe("done")
    expect(seen).toEqual([false, true, true])
  })
})
