import { join } from "node:path"
import ts from "typescript"
import { ROOT } from "./pages"

/** Compiling starts slowly on a busy machine. */
export const COMPILING_MS = 60_000

/** Code that a reader has in a file of their own. */
export interface Source {
  readonly language: string
  readonly code: string
}

/** What a reader of a page has already. */
const THEIRS = `import type { FpsView, MedusaLike } from "medusa-payment-fps/storefront"
declare const cart: { id: string }
declare const sdk: MedusaLike
declare const sessionId: string
declare const signal: AbortSignal
declare const payButton: { disabled: boolean }
declare const draw: (view: FpsView) => void
declare const apiKey: string
declare const signingSecret: string
declare const gatewayOrderId: string
`

/** The same code with what its reader has already. */
export const withTheirs = ({ language, code }: Source): Source => ({
  language,
  code: THEIRS + code,
})

/** What the compiler says of code in a store or storefront that has installed the package. */
export function typeErrors(sources: readonly Source[]): string[] {
  const folder = join(ROOT, "src", "storefront")
  const files = new Map(
    sources.map(({ language, code }, index) => [join(folder, `page-${index}.${language}`), code]),
  )
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    paths: {
      "medusa-payment-fps/storefront": [join(folder, "index.ts")],
      "medusa-payment-fps/react": [join(folder, "react", "index.ts")],
      "medusa-payment-fps/sandbox": [join(ROOT, "src", "sandbox", "index.ts")],
    },
  }
  const host = ts.createCompilerHost(options)
  const [read, exists] = [host.readFile.bind(host), host.fileExists.bind(host)]
  host.readFile = (name) => files.get(name) ?? read(name)
  host.fileExists = (name) => files.has(name) || exists(name)
  host.getSourceFile = (name, version) => {
    const text = host.readFile(name)
    return text === undefined ? undefined : ts.createSourceFile(name, text, version)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  const found = [...files.keys()].flatMap((name) => {
    const file = program.getSourceFile(name)
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  })
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
}

/** Code as CommonJS, and what is wrong with its syntax. */
export function transpile({ language, code }: Source): { js: string; errors: string[] } {
  const { outputText, diagnostics = [] } = ts.transpileModule(code, {
    fileName: `block.${language}`,
    reportDiagnostics: true,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      jsx: ts.JsxEmit.ReactJSX,
    },
  })
  return {
    js: outputText,
    errors: diagnostics.map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, "\n"),
    ),
  }
}

/** Lines of an object that stands elsewhere (`languages: { en: "en" },`), as a whole object. */
export function asObject({ language, code }: Source): Source {
  return { language, code: `export default ({\n${code}\n})` }
}

const IS_PART = /^(\/\/.*\n)*[\w"]+: /

/** Whether code is lines of an object. */
export function isPart({ code }: Source): boolean {
  return IS_PART.test(code)
}
