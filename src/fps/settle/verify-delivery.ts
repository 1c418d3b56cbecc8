import type { Environment, FpsModuleService } from "../../modules/fps"
import { verifySignature, type SignatureCheck, type SignatureFailure } from "../../protocol"

/** A delivery's bytes and its signature header, as they came. */
export interface DeliveryProof {
  readonly body: Buffer
  readonly signature: string | string[] | undefined
}

/**
 * Checks a delivery against every secret an event may be signed with, by the settings of this
 * moment, and tells health of a refusal. Asks neither the database nor a workflow for it, so that
 * a flood of forged events costs little.
 *
 * Throws when the secrets may have changed and the database could not be asked: a refusal could then
 * be wrong, and the gateway would not send the event again.
 */
export async function verifyDelivery(
  fps: Pick<FpsModuleService, "signingKeys" | "settingsStore" | "health">,
  { body, signature }: DeliveryProof,
): Promise<SignatureCheck<Environment>> {
  const check = verifySignature({ header: signature, body, keys: await fps.signingKeys() })
  if (!check.ok) {
    if (isAboutSecrets(check.reason) && fps.settingsStore.isStale()) {
      throw new Error("The signing secrets could not be read again.")
    }
    fps.health.refused(check.reason, body)
  }
  return check
}

function isAboutSecrets(reason: SignatureFailure): boolean {
  return reason === "wrong_signature" || reason === "missing_secret"
}
