/** `latest` stands for the id of the newest one, if there is any. */
export function latest(wanted: string, newest: string | undefined): string {
  return wanted === "latest" ? (newest ?? wanted) : wanted
}
