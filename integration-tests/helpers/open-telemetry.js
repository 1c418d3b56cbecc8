const { appendFileSync } = require("node:fs")
const { metrics } = require("@opentelemetry/api")
const { MeterProvider, PeriodicExportingMetricReader } = require("@opentelemetry/sdk-metrics")
const { NodeTracerProvider, SimpleSpanProcessor } = require("@opentelemetry/sdk-trace-node")

// Loaded by a store before Medusa (--require), as a store's own instrumentation is: OpenTelemetry's
// SDK, whose exporters write what they are given to a file, a line of JSON each.
const file = process.env.FPS_TEST_TELEMETRY
const write = (kind, what) => appendFileSync(file, `${JSON.stringify({ kind, ...what })}\n`)
const done = (callback) => callback({ code: 0 })
const shutdown = () => Promise.resolve()

const spans = {
  export(finished, callback) {
    for (const { name, kind, attributes, events, status, instrumentationScope } of finished) {
      const scope = instrumentationScope.name
      write("span", { scope, name, spanKind: kind, attributes, events, status })
    }
    done(callback)
  },
  shutdown,
}
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).register()

const readings = {
  export({ scopeMetrics }, callback) {
    for (const { scope, metrics: measured } of scopeMetrics) {
      for (const { descriptor, dataPoints } of measured) {
        write("metric", {
          scope: scope.name,
          name: descriptor.name,
          unit: descriptor.unit,
          dataPoints,
        })
      }
    }
    done(callback)
  },
  forceFlush: shutdown,
  shutdown,
}
metrics.setGlobalMeterProvider(
  new MeterProvider({
    readers: [
      new PeriodicExportingMetricReader({
        exporter: readings,
        exportIntervalMillis: 1_000,
        exportTimeoutMillis: 900,
      }),
    ],
  }),
)
