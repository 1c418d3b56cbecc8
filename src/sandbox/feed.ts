/** What changed; pages that are open look again. */
export type Change =
  | { kind: "order"; orderID: string }
  | { kind: "request" }
  | { kind: "delivery" }
  | { kind: "fault" }

/** Tells whoever listens that something changed. */
export interface Feed {
  emit(change: Change): void
  /** Returns what ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void
}

/** A feed without listeners. */
export function createFeed(): Feed {
  const listeners = new Set<(change: Change) => void>()
  return {
    emit: (change) => [...listeners].forEach((listener) => listener(change)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
