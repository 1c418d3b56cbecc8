import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createApiKeysWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} from "@medusajs/medusa/core-flows"

import { KEY_TITLE } from "../database"
import { findId, required } from "./find"

/** The key that the demo shop calls the store API with. */
export async function seedPublishableKey(
  container: MedusaContainer,
  salesChannelId: string,
): Promise<void> {
  const id =
    (await findId(container, "api_key", { title: KEY_TITLE, type: "publishable" })) ??
    (await createKey(container))
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id, add: [salesChannelId] } })
}

async function createKey(container: MedusaContainer): Promise<string> {
  const { result } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: KEY_TITLE, type: "publishable", created_by: "demo" }] },
  })
  return required(result[0]?.id, "publishable key that it made")
}
