import type { Test } from "supertest"

/** The body of an answer; the message of a refusal is thrown. */
export async function answered(request: Test): Promise<unknown> {
  const { status, body } = (await request) as { status: number; body: unknown }
  if (status >= 400) {
    const { message } = body as { message?: string }
    throw new Error(`${status}: ${message ?? "refused"}`)
  }
  return body
}
