import { BACKEND_URL, sdk } from "./sdk"
import { FieldsError, type FieldProblem } from "./api-error"

/**
 * Posts JSON and gives the answer. Unlike the SDK's own way, an error keeps the `code` and the
 * `errors` by field: it throws {@link FieldsError}.
 */
export async function post<T>(path: string, body: object): Promise<T> {
  return send(path, {
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  })
}

/** The same with a form, which may have a file in it. */
export async function postForm<T>(path: string, form: FormData): Promise<T> {
  // The browser names the form's boundary itself.
  return send(path, { body: form, headers: {} })
}

async function send<T>(
  path: string,
  { body, headers }: { body: string | FormData; headers: Record<string, string> },
): Promise<T> {
  const token = await sdk.client.getToken()
  const response = await fetch(`${BACKEND_URL.replace(/\/$/, "")}${path}`, {
    method: "POST",
    credentials: "include",
    headers: {
      ...headers,
      accept: "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body,
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (!response.ok) {
    throw toError(response.status, answer, response.statusText)
  }
  // What the route of this path answers is known where it is called.
  return answer as T
}

function toError(status: number, answer: unknown, statusText: string): FieldsError {
  const { message, code, errors } = isRecord(answer) ? answer : {}
  return new FieldsError({
    message: typeof message === "string" ? message : statusText,
    status,
    code: typeof code === "string" ? code : undefined,
    problems: Array.isArray(errors) ? errors.filter(isProblem) : [],
  })
}

function isProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value.path === "string" && typeof value.message === "string"
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
