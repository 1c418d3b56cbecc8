/** The part of `npm pack --json` that is read. */
export interface Packed {
  readonly entryCount: number
  /** Bytes of the tarball. */
  readonly size: number
  /** Bytes of its files. */
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

/**
 * The folders of the code that an installed package runs; each has the endings that belong there.
 * Types are packed where those of an entry may lead.
 */
const CODE = {
  admin: /^index\.(js|mjs|d\.ts|d\.mts)$/,
  api: /\.js$/,
  cli: /^(index\.js|LICENSES\.txt)$/,
  fps: /\.(js|d\.ts)$/,
  gateway: /\.js$/,
  jobs: /\.js$/,
  modules: /\.(js|d\.ts)$/,
  policies: /\.js$/,
  protocol: /\.(js|d\.ts)$/,
  providers: /\.(js|d\.ts)$/,
  sandbox: /^([a-z-]+\.d\.ts|index\.js|(browser|qr)\/[a-z]+\.js)$/,
  storefront: /\.(js|mjs|d\.ts|d\.mts)$/,
  subscribers: /\.js$/,
  workflows: /\.(js|d\.ts)$/,
} as const

const SERVER = ".medusa/server/src/"

const OTHERS =
  /^(\.medusa\/server\/src\/(telemetry|qr)\.(js|d\.ts)|package\.json|LICENSE|(README|CHANGELOG|CONTRIBUTING)\.md|docs\/(((internals|reference)\/)?[a-zA-Z.-]+\.md))$/

/** Tests, the demo and their like, wherever they lie. */
const NEVER = /__tests__|\.(spec|test)\.|\.map$|(^|\/)(demo|integration-tests|scripts)\//

/** Bytes, with some room above what they are now: who needs more has a look at what grew. */
const MOST = { size: 1_150_000, unpackedSize: 3_650_000 } as const

/** Folders of which a bundle is packed. */
const BUNDLED = /^(cli|sandbox)\//

/**
 * Lists the files that a package should not have, or lacks, and tells if it is too large. `sources`
 * are the files of `src` that are compiled. Pure.
 */
export function contentFaults(
  { files, size, unpackedSize }: Packed,
  sources: readonly string[],
): string[] {
  const paths = files.map(({ path }) => path)
  const unexpected = paths.filter((path) => NEVER.test(path) || !isExpected(path))
  const missing = Object.keys(CODE).filter(
    (folder) => !paths.some((path) => path.startsWith(`${SERVER}${folder}/`)),
  )
  const uncompiled = sources
    .filter((name) => !BUNDLED.test(name))
    .filter((name) => !paths.includes(SERVER + toJs(name)))
  const tooMuch = Object.entries({ size, unpackedSize }).filter(
    ([name, bytes]) => bytes > MOST[name as keyof typeof MOST],
  )
  return [
    ...unexpected.map((path) => `contents: ${path} does not belong into the package`),
    ...missing.map((folder) => `contents: nothing of ${SERVER}${folder} is packed`),
    ...uncompiled.map((name) => `contents: src/${name} is not packed`),
    ...tooMuch.map(([name, bytes]) => `contents: ${name} is ${bytes} bytes`),
  ]
}

/** The compiled file of a source file. */
function toJs(name: string): string {
  return name.replace(/\.ts$/, ".js")
}

function isExpected(path: string): boolean {
  if (OTHERS.test(path)) {
    return true
  }
  if (!path.startsWith(SERVER)) {
    return false
  }
  const [folder = "", ...rest] = path.slice(SERVER.length).split("/")
  const endings = Object.entries(CODE).find(([name]) => name === folder)?.[1]
  return endings?.test(rest.join("/")) ?? false
}
