import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api"

/** The name under which spans and instruments of this package are found. */
export const SCOPE = "medusa-payment-fps"

/** What a piece of work is called, and what is known of it before it begins. */
export interface Work {
  /** Of few values: ids are attributes. */
  readonly name: string
  /** No secret, and nothing of the shopper; ids of ours and of the gateway are fine. */
  readonly attributes?: Attributes
  /** A call to another service. */
  readonly isCall?: true
}

// Waits for whichever SDK is set up; without one each span is nothing.
const tracer = trace.getTracer(SCOPE)

/**
 * Does a piece of work within a span of its name, which ends with it. What it throws is thrown on;
 * the span has the kind of it and not its message, which may quote what others sent.
 */
export async function traced<T>(work: Work, run: (span: Span) => Promise<T>): Promise<T> {
  const { name, attributes = {}, isCall = false } = work
  const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await run(span)
    } catch (error) {
      span.setAttribute("error.type", errorType(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Adds what was done to the span of the work under way, if there is one. */
export function noteInSpan(name: string, attributes: Attributes): void {
  trace.getActiveSpan()?.addEvent(name, attributes)
}

/** An error's own code where it has one, its class otherwise: of few values, and never its message. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) {
    return "_OTHER"
  }
  return "code" in error && typeof error.code === "string" ? error.code : error.name
}
