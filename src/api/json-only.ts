import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils"
import type { ConfigModule } from "@medusajs/framework/types"
import { REFUSALS, refusal } from "../fps/refusals"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"

const READS: readonly string[] = ["GET", "HEAD", "OPTIONS"]
const JSON_TYPE = /^\s*application\/json\s*(;|$)/i
const FORM_TYPE = /^\s*multipart\/form-data\s*(;|$)/i
/** Routes that take a file. */
const TAKES_FILE = /^\/admin\/fps\/statements(\/columns)?\/?$/i

/**
 * Refuses a write that is not JSON, even one without a body. A page of any other site can send a form
 * or a text with the user's cookie; it can send JSON only where CORS lets it. A file travels as a
 * form, so its origin is compared with those of the admin panel.
 */
export async function onlyJson(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const type = req.get("content-type") ?? ""
  if (READS.includes(req.method) || JSON_TYPE.test(type)) {
    next()
  } else if (!TAKES_FILE.test(`${req.baseUrl}${req.path}`) || !FORM_TYPE.test(type)) {
    const [type, message] = REFUSALS.not_json
    res.status(415).json({ type, code: "not_json", message })
  } else if (await isOwnOrigin(req)) {
    next()
  } else {
    throw refusal("foreign_origin")
  }
}

/** Programs send no origin; the panel's pages are those of `adminCors`, or of the backend itself. */
async function isOwnOrigin(req: MedusaRequest): Promise<boolean> {
  const origin = req.get("origin")
  if (origin === undefined) {
    return true
  }
  const config = req.scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const allowed = parseCorsOrigins(config.projectConfig.http.adminCors)
  const { backendUrl } = await req.scope.resolve<FpsModuleService>(FPS_MODULE).settings()
  const host = hostOf(origin)
  const own = [req.get("host"), req.get("x-forwarded-host"), hostOf(backendUrl)]
  return (
    allowed.some((one) => (typeof one === "string" ? one === origin : one.test(origin))) ||
    (host !== undefined && own.includes(host))
  )
}

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined
}
