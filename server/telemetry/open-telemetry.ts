import { config } from '#server/platform/config.ts'

/** What this process tells its operator beside its log. */
export interface Telemetry {
  /** Sends what is left, and closes the port of the metrics. */
  close: () => Promise<void>
}

/** Starts the metrics and the traces that the configuration asks for; loads nothing for the rest. */
export async function openTelemetry(): Promise<Telemetry> {
  const { metricsPort, metricsToken, host } = config
  if (metricsPort === undefined && metricsToken === undefined) return { close: async () => {} }
  const { openRegistry } = await import('./metrics/registry.ts')
  openRegistry()
  if (metricsPort === undefined) return { close: async () => {} }
  const { serveMetrics } = await import('./metrics/serve-metrics.ts')
  const served = await serveMetrics(host, metricsPort).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `BALANCIA_METRICS_PORT=${metricsPort} cannot be used (${error.code}). Choose another port.`,
    )
  })
  return { close: async () => served.close() }
}
