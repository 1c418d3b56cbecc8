import type { FpsSettings } from "../../src/modules/fps"
import type { Store } from "./store"

/**
 * Puts other settings in force in the running store, as staff do while payments are under way;
 * `jest.restoreAllMocks` puts the old ones back.
 */
export async function changeSettings(
  store: Store,
  change: (settings: FpsSettings) => Partial<FpsSettings>,
): Promise<void> {
  const settings = await store.fps().settings()
  jest.spyOn(store.fps(), "settings").mockResolvedValue({ ...settings, ...change(settings) })
}
