import sax from "sax"
import { StatementFault } from "../fault"

/** The handlers of a document's tags; names have no prefix. */
export interface Tags {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** A workbook's longest tag has about thirty. */
const MOST_ATTRIBUTES = 200
/** A workbook's tags stand in about ten others. The parser remembers each that is open. */
const DEEPEST = 100

/**
 * Reads an XML document in pieces. The parser expands no entity that a document defines; a document
 * type, which could define some, is refused, as no workbook has one.
 */
export async function readXml(pieces: AsyncIterable<string>, tags: Tags): Promise<void> {
  const parser = sax.parser(true)
  let attributesOfTag = 0
  let depth = 0
  parser.onopentagstart = () => {
    attributesOfTag = 0
  }
  parser.onattribute = () => {
    if (++attributesOfTag > MOST_ATTRIBUTES) {
      throw new StatementFault("xlsx_broken")
    }
  }
  const { open = () => undefined, text = () => undefined, close = () => undefined } = tags
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > DEEPEST) {
      throw new StatementFault("xlsx_broken")
    }
    const plain = Object.entries(attributes as Record<string, string>)
    open(local(name), Object.fromEntries(plain.map(([key, value]) => [local(key), value])))
  }
  parser.ontext = text
  parser.oncdata = text
  parser.onclosetag = (name) => {
    depth--
    close(local(name))
  }
  parser.ondoctype = () => {
    throw new StatementFault("xlsx_broken")
  }
  parser.onerror = (error) => {
    throw error
  }
  for await (const piece of pieces) {
    parser.write(piece)
  }
  parser.close()
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1)
}
