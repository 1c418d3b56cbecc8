/** How Node runs the TypeScript of this repository. */
export const TYPESCRIPT = [
  "--disable-warning=ExperimentalWarning",
  "-r",
  "ts-node/register/transpile-only",
]
