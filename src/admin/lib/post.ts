import Medusa from "@medusajs/js-sdk"
import type { FieldError } from "../../api/admin/fps/validation"

/**
 * Posts JSON and returns the answer. Unlike with the SDK, an error keeps the `code`, the facts and
 * the `errors` by field: it throws {@link FieldsError}.
 */
export async function post<T>(path: string, body: object): Promise<T> {
  return json(
    await send(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  )
}

/** The same with a form, which may have a long file in it. `onSent` hears which part is sent. */
export async function postForm<T>(
  path: string,
  form: FormData,
  onSent: (part: number) => void,
): Promise<T> {
  // The browser names the form's boundary itself.
  return json(await send(path, { method: "POST", body: form }, uploader(onSent)))
}

/** Makes a `fetch` that tells how much of the body is sent. */
function uploader(onSent: (part: number) => void) {
  return (url: string, { headers, body }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open("POST", url)
      request.withCredentials = true
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total)
      request.onload = () => resolve(new Response(request.responseText, request))
      request.onerror = reject
      request.send(body as FormData)
    })
}

/** Gets what the days in the query are asked for. Throws {@link FieldsError} too. */
export async function getDays(
  path: string,
  days: Readonly<Record<"from" | "to", string>>,
): Promise<Response> {
  return send(`${path}?${new URLSearchParams(days).toString()}`, {})
}

/** The body of an answer; the caller knows what the route of its path answers. */
export async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T
}

async function send(
  path: string,
  { headers, ...request }: RequestInit,
  fetchIt: (url: string, request: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  const token = await sdk.client.getToken()
  const response = await fetchIt(`${BACKEND_URL.replace(/\/$/, "")}${path}`, {
    ...request,
    credentials: "include",
    headers: {
      ...(headers as Record<string, string> | undefined),
      accept: "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => ({}))
    throw toError(response.status, answer, response.statusText)
  }
  return response
}

function toError(status: number, answer: unknown, statusText: string): FieldsError {
  const { message, code, errors, ...others } = isRecord(answer) ? answer : {}
  return new FieldsError({
    message: typeof message === "string" ? message : statusText,
    status,
    code: typeof code === "string" ? code : undefined,
    facts: Object.fromEntries(
      Object.entries(others).filter((fact): fact is [string, string | number] =>
        ["string", "number"].includes(typeof fact[1]),
      ),
    ),
    problems: Array.isArray(errors) ? errors.filter(isProblem) : [],
  })
}

function isProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value.path === "string" && typeof value.message === "string"
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

/** Where the backend is; empty when it serves the admin itself. The bundler fills these in. */
const BACKEND_URL = __BACKEND_URL__ ?? "/"

/** The client that the dashboard's own pages use too, with the same login. */
export const sdk = new Medusa({
  baseUrl: BACKEND_URL,
  auth: {
    type: __AUTH_TYPE__ ?? "session",
    jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined,
  },
})

/** One problem of one field. An unknown `code` is shown by `message`. */
type FieldProblem = FieldError

/** An answer that says which fields are wrong. js-sdk's own error has only the message. */
export class FieldsError extends Error {
  readonly status: number
  /** The backend's code for the whole answer. */
  readonly code: string | undefined
  /** The values that the text of the code needs, such as an amount. */
  readonly facts: Readonly<Record<string, string | number>>
  readonly problems: readonly FieldProblem[]

  constructor(input: {
    message: string
    status: number
    code: string | undefined
    facts: Readonly<Record<string, string | number>>
    problems: readonly FieldProblem[]
  }) {
    super(input.message)
    this.name = "FieldsError"
    this.status = input.status
    this.code = input.code
    this.facts = input.facts
    this.problems = input.problems
  }
}

/**
 * The HTTP status of an error; undefined without an answer. It reads the error, not its class: a
 * store may have a second copy of the SDK, whose errors have another class.
 */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "status" in error && typeof error.status === "number"
    ? error.status
    : undefined
}
