/** The milliseconds that this device's clock is ahead of the backend's, by its last answer. */
let ahead = 0

/** Returns the time in milliseconds by the backend's clock: many a phone's own is minutes off. */
export function fpsNow(): number {
  return Date.now() - ahead
}

/** Learns the backend's time, ISO 8601, from an answer that has just come. */
export function learnNow(time: string | undefined): void {
  ahead = time ? Date.now() - Date.parse(time) : ahead
}
