import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { toAdminTest, type AdminConnectionTest } from "./admin-test"
import { finishOverdue } from "./finish-overdue"

/**
 * Reads one test with its steps, or without an id the one that began last; null when there is none.
 * No view, since a test that has run out of time is ended by whoever looks at it.
 */
export async function retrieveConnectionTest(
  container: MedusaContainer,
  id?: string,
): Promise<AdminConnectionTest | null> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const found = await (id === undefined
    ? fps.connectionTests.latest()
    : fps.connectionTests.find({ id }))
  const test = found && (await finishOverdue(fps, found))
  return test && toAdminTest(test)
}
