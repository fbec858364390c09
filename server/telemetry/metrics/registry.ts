import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { addObserver } from '#server/platform/observe.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { addGauges } from './database-gauges.ts'
import { watchOperations } from './watch-operations.ts'

/** Gauges whose names end like those of counters, and lists of numbers that other metrics have as a sum. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]
const loopLookMs = 20

let registry: Registry | undefined

/** The metrics of this process; it counts from the first call on. */
export function openRegistry(): Registry {
  if (registry) return registry
  registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopLookMs })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const version = new Gauge({
    name: 'balancia_build_info',
    help: 'Always 1; its label is the version of this process.',
    labelNames: ['version'],
    registers: [registry],
  })
  version.set({ version: productVersion() }, 1)
  addGauges(registry)
  addObserver(watchOperations(registry))
  return registry
}
