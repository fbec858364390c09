import { parseKeyPairsIntoRecord, setGlobalErrorHandler } from '@opentelemetry/core'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { log } from '#server/platform/log.ts'
import { addObserver } from '#server/platform/observe.ts'
import { productVersion } from '#server/platform/product-version.ts'
import type { TracesConfig } from '#server/platform/traces-config.ts'
import { RunTraceIds } from './run-trace.ts'
import { watchTraces } from './watch-traces.ts'

/** How long a stop waits for the last spans, ms. */
const closeMaxMs = 3_000
/** One log line about a collector that does not answer is enough for this time, ms. */
const warnEveryMs = 300_000
/** Characters of one attribute: of a long prompt the rest is cut. */
const attributeCharsMax = 32_000

/**
 * Sends spans to a collector in the background until the returned function is called. The queue is bounded: while the
 * collector does not answer, spans are dropped, and nothing waits for it.
 */
export async function openTracer(traces: TracesConfig): Promise<() => Promise<void>> {
  const ratio = new TraceIdRatioBasedSampler(traces.ratio)
  const idGenerator = new RunTraceIds()
  const provider = new TracerProvider({
    sampler: traces.isParentBased ? new ParentBasedSampler({ root: ratio }) : ratio,
    idGenerator,
    spanLimits: { attributeValueLengthLimit: attributeCharsMax },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: await exporterOf(traces), exportTimeoutMillis: 10_000 }),
    ],
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'balancia', 'service.version': productVersion() }))
      .merge(detectResources({ detectors: [envDetector] })),
  })
  warnOfErrors()
  const tracer = provider.getTracer('balancia', productVersion())
  const stopWatching = addObserver(
    watchTraces({ tracer, ratio, ids: idGenerator, hasContent: traces.hasContent }),
  )
  return async () => {
    stopWatching()
    const patience = new Promise<void>((resolve) => void setTimeout(resolve, closeMaxMs).unref())
    await Promise.race([provider.shutdown().catch(() => {}), patience])
  }
}

async function exporterOf({ url, protocol, headers }: TracesConfig): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter({ url, headers: parseKeyPairsIntoRecord(headers) })
}

function warnOfErrors(): void {
  let warnedAt = Number.NEGATIVE_INFINITY
  setGlobalErrorHandler((error) => {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn(
      { reason: reason.slice(0, 300) },
      'Could not send traces to the collector; runs are not affected',
    )
  })
}
