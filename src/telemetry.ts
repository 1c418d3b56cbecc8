import {
  type Attributes,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Counter,
  type Histogram,
  metrics,
} from "@opentelemetry/api"

/** The name under which spans and instruments of this package are found. */
const SCOPE = "medusa-payment-fps"

/** The name of a span, and what is known before it starts. */
interface Work {
  /** Few values: ids are attributes. */
  readonly name: string
  /** No secret, and nothing of the customer; our ids and the gateway's are fine. */
  readonly attributes?: Attributes
  /** A call to another service. */
  readonly isCall?: true
}

// Waits for an SDK; without one each span does nothing.
const tracer = trace.getTracer(SCOPE)

/**
 * Runs work within a span, and throws what it throws. The span gets the class of an error and not
 * its message, which may quote others.
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

/** Adds an action to the current span, if there is one. */
export function noteInSpan(name: string, attributes: Attributes): void {
  trace.getActiveSpan()?.addEvent(name, attributes)
}

/** Returns an error's own code, or its class: few values, and never its message. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) {
    return "_OTHER"
  }
  return "code" in error && typeof error.code === "string" ? error.code : error.name
}

/** The counters; docs/monitoring.md lists the names. */
const COUNTERS = {
  "fps.event.deliveries": {
    unit: "{delivery}",
    description: "Deliveries at the webhook endpoint, by what became of them",
  },
  "fps.settle.actions": {
    unit: "{action}",
    description: "What settlement passes did: captures, orders placed and cancelled, holds",
  },
  "fps.status.queries": {
    unit: "{query}",
    description: "Status queries about payments, by the answer",
  },
} as const

/** The durations, in seconds. */
const DURATIONS = {
  "fps.gateway.request.duration": { description: "Calls of the gateway, repetitions included" },
  "fps.event.store.duration": { description: "From the arrival of a delivery to its answer" },
  "fps.settle.pass.duration": {
    description: "One settlement pass over a purchase, with all its actions",
  },
  "fps.payment.capture.delay": {
    description: "From money that is known to have come to its capture",
  },
} as const

/** From a statement in PostgreSQL to a gateway that answers at its limit. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

const counters = new Map<string, Counter>()
const durations = new Map<string, Histogram>()

/** Counts one of a kind. Attributes have few values: no ids. */
export function count(name: keyof typeof COUNTERS, attributes: Attributes): void {
  let counter = counters.get(name)
  if (!counter) {
    // Made at its first use: a meter that is asked for before the SDK is set up stays silent.
    counter = metrics.getMeter(SCOPE).createCounter(name, COUNTERS[name])
    counters.set(name, counter)
  }
  counter.add(1, attributes)
}

/** Notes how long something took, in seconds. Attributes have few values: no ids. */
export function took(name: keyof typeof DURATIONS, seconds: number, attributes: Attributes): void {
  let histogram = durations.get(name)
  if (!histogram) {
    histogram = metrics.getMeter(SCOPE).createHistogram(name, {
      ...DURATIONS[name],
      unit: "s",
      advice: { explicitBucketBoundaries: BOUNDS },
    })
    durations.set(name, histogram)
  }
  histogram.record(seconds, attributes)
}

/** Seconds since a moment of `performance.now()`. */
export function secondsSince(began: number): number {
  return (performance.now() - began) / 1_000
}
