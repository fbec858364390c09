import { config } from '#server/platform/config.ts'

/** What this process reports to its operator beside its log. */
export interface Telemetry {
  /** Sends what is left, and closes the port of the metrics. */
  close: () => Promise<void>
}

/** Starts the metrics and the traces that the configuration asks for; loads nothing for the rest. */
export async function openTelemetry(): Promise<Telemetry> {
  const opened = await Promise.all([openMetrics(), openTraces()])
  return {
    async close() {
      for (const close of opened) await close?.()
    },
  }
}

type Close = () => Promise<void>

async function openMetrics(): Promise<Close | undefined> {
  const { metricsPort, metricsToken, host } = config
  if (metricsPort === undefined && metricsToken === undefined) return undefined
  const { openRegistry } = await import('./metrics/registry.ts')
  openRegistry()
  if (metricsPort === undefined) return undefined
  const { serveMetrics } = await import('./metrics/serve-metrics.ts')
  const served = await serveMetrics(host, metricsPort).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `BALANCIA_METRICS_PORT=${metricsPort} cannot be used (${error.code}). Choose another port.`,
    )
  })
  return async () => served.close()
}

async function openTraces(): Promise<Close | undefined> {
  if (config.traces === undefined) return undefined
  const { openTracer } = await import('./traces/open-tracer.ts')
  return openTracer(config.traces)
}
