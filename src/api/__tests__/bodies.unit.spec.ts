import { takeFile } from "../admin/fps/statements/upload"
import middlewares from "../middlewares"
import { takeJson } from "../take-json"
import { routesIn } from "./route-files"

/** Of each route, who reads the body: `core` wherever nobody says otherwise. */
function readersOf(route: string): string[] {
  const own = (middlewares.routes ?? []).filter(({ methods = [], matcher }) =>
    methods.some((method) => `${method} ${String(matcher)}` === route),
  )
  const used = own.flatMap(({ middlewares: functions = [] }) => functions as unknown[])
  return [
    ...(used.includes(takeJson) ? ["we"] : []),
    ...(used.includes(takeFile) ? ["the upload"] : []),
    ...(own.some(({ bodyParser }) => bodyParser === false) || used.includes(takeFile)
      ? []
      : ["core"]),
  ]
}

describe("the body of each route of ours that writes", () => {
  it.each(["store/fps", "admin/fps"])(
    "is read by us, below %s: core would quote a broken one in its log",
    async (folder) => {
      const writes = (await routesIn(folder)).filter((route) => !route.startsWith("GET "))
      expect(writes.length).toBeGreaterThan(3)
      expect(writes.map((route) => [route, ...readersOf(route)])).toEqual(
        writes.map((route) => [route, route.includes("/statements") ? "the upload" : "we"]),
      )
    },
  )
})
