import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** What OpenTelemetry's exporters were given: a span that ended, or a reading of a meter. */
export interface Told {
  readonly kind: "span" | "metric"
  readonly scope: string
  readonly name: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly events?: readonly { readonly name: string }[]
  readonly dataPoints?: readonly { readonly attributes: Readonly<Record<string, unknown>> }[]
}

/** The SDK in a store's process, and what it told. */
export interface Telemetry {
  readonly env: Readonly<Record<string, string>>
  text(): string
  /** Of this package alone. */
  told(): Told[]
  close(): void
}

/** To be started with: the store's process loads OpenTelemetry's SDK before Medusa. */
export function prepareTelemetry(): Telemetry {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-telemetry-"))
  const file = join(folder, "told.jsonl")
  const text = () => readFileSync(file, "utf8")
  return {
    env: {
      NODE_OPTIONS: `--require ${join(__dirname, "../../helpers/open-telemetry.js")}`,
      FPS_TEST_TELEMETRY: file,
    },
    text,
    told: () =>
      text()
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Told)
        .filter(({ scope }) => scope === "medusa-payment-fps"),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
