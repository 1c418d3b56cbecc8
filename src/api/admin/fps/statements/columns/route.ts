import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { decode } from "../../../../../fps/statements/decode"
import { guessColumns } from "../../../../../fps/statements/columns"
import { orFault, takeBytes } from "../validators"

/** Returns the columns of a file, and what they may have. Stores nothing. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const bytes = takeBytes(req, res)
  const found = bytes && (await orFault(res, () => guessColumns(decode(bytes))))
  if (found) {
    res.json(found)
  }
}
