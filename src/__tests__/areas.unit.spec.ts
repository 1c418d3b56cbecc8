import { existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"

import { AREAS, testsOfAreas } from "../../scripts/test/areas"

const ROOT = join(__dirname, "..", "..")

describe("the tests of what changed", () => {
  it("are known for every folder of the code", () => {
    const folders = readdirSync(join(ROOT, "src")).filter(
      (name) => !name.startsWith("__") && statSync(join(ROOT, "src", name)).isDirectory(),
    )
    const without = folders.filter((name) => testsOfAreas([`src/${name}/any/file.ts`]).length === 0)
    expect(without).toEqual([])
  })

  it("are there, and of code that is there", () => {
    const parts = AREAS.map(([part]) => part)
    expect(parts.filter((part) => !existsSync(join(ROOT, part)))).toEqual([])
    const tests = parts.flatMap((part) => testsOfAreas([part]))
    expect(tests.filter((test) => !existsSync(join(ROOT, test)))).toEqual([])
  })

  it("are those of the most particular area that fits", () => {
    expect(
      testsOfAreas(["src/fps/health/read-health.ts", "src/api/admin/fps/health/route.ts"]),
    ).toEqual([
      "integration-tests/http/admin-health.spec.ts",
      "integration-tests/http/alarms.spec.ts",
    ])
    expect(testsOfAreas(["src/fps/settle/__tests__/act.unit.spec.ts", "docs/api.md"])).toEqual([])
  })
})
