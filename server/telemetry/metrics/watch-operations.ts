import { Counter, Histogram, type Registry } from 'prom-client'
import type { DeliveryOperation, ModelOperation, Observer, Operation } from '#server/platform/observe.ts'
import { boundedLabel } from './bounded-label.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const requestSeconds = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 60]
const workSeconds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]
/** How tokens are counted: the cached ones are part of the input, reasoning is part of the output. */
const tokenKinds = ['input', 'output', 'cached', 'cacheWrite', 'reasoning'] as const

/** Counts what this process does in a registry. */
export function watchOperations(registry: Registry): Observer {
  const registers = [registry]
  const requests = new Histogram({
    name: 'balancia_http_request_duration_seconds',
    help: 'Time until the head of the answer, by the pattern of the route and the class of the status.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const runs = new Counter({
    name: 'balancia_runs_total',
    help: 'Runs whose end this process recorded, by outcome and by what started them.',
    labelNames: ['outcome', 'trigger'],
    registers,
  })
  const runTime = new Histogram({
    name: 'balancia_run_duration_seconds',
    help: 'Time that a run worked, without the time in which it waited.',
    labelNames: ['outcome'],
    buckets: workSeconds,
    registers,
  })
  const attempts = new Counter({
    name: 'balancia_work_attempts_total',
    help: 'Claims of durable work by this process; more claims than runs means that work was taken over or resumed.',
    labelNames: ['work'],
    registers,
  })
  const steps = new Histogram({
    name: 'balancia_step_duration_seconds',
    help: 'Duration of the steps of runs and team runs, by kind and state.',
    labelNames: ['kind', 'state'],
    buckets: workSeconds,
    registers,
  })
  const deliveries = new Counter({
    name: 'balancia_deliveries_total',
    help: 'Attempts to send what waits in an outbox, by what it is and by outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const countModel = modelMetrics(registry)

  const count = (operation: Operation, seconds: number) => {
    switch (operation.kind) {
      case 'request': {
        const { method, route = 'none', status = 500 } = operation
        const labels = { method: methods.has(method) ? method : 'other', route }
        return requests.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, seconds)
      }
      case 'attempt':
        return attempts.inc({ work: operation.work })
      case 'step':
        return steps.observe({ kind: operation.step, state: operation.state ?? 'interrupted' }, seconds)
      case 'model':
        return countModel(operation, seconds)
      case 'delivery':
        return deliveries.inc(deliveryLabels(operation))
      case 'tool':
        return undefined
    }
  }

  return {
    async around(operation, act) {
      const began = performance.now()
      try {
        return await act()
      } finally {
        count(operation, (performance.now() - began) / 1000)
      }
    },
    runEnded({ status, triggerSource, executionTime }) {
      runs.inc({ outcome: status, trigger: triggerSource })
      if (executionTime !== null) runTime.observe({ outcome: status }, executionTime / 1000)
    },
  }
}

const deliveryLabels = ({ topic, outcome = 'interrupted' }: DeliveryOperation) => ({ kind: topic, outcome })

function modelMetrics(registry: Registry) {
  const registers = [registry]
  const calls = new Histogram({
    name: 'balancia_model_call_duration_seconds',
    help: 'Duration of calls of models, by outcome: answered, refused, failed or interrupted.',
    labelNames: ['provider', 'model', 'outcome'],
    buckets: workSeconds,
    registers,
  })
  const tokens = new Counter({
    name: 'balancia_model_tokens_total',
    help: 'Tokens that models reported. Cached tokens are part of the input, reasoning tokens of the output.',
    labelNames: ['provider', 'model', 'type'],
    registers,
  })
  const cost = new Counter({
    name: 'balancia_model_cost_dollars_total',
    help: 'Cost of calls of models in US dollars, as far as their prices are known, without the fee of the operator.',
    labelNames: ['provider', 'model'],
    registers,
  })
  const unpriced = new Counter({
    name: 'balancia_model_unpriced_calls_total',
    help: 'Calls of models whose cost is not known.',
    labelNames: ['provider', 'model'],
    registers,
  })
  // Users choose the names of models.
  const modelLabel = boundedLabel()

  return (call: ModelOperation, seconds: number) => {
    const labels = { provider: call.engine, model: modelLabel(call.model) }
    calls.observe({ ...labels, outcome: call.outcome ?? 'interrupted' }, seconds)
    for (const type of tokenKinds) {
      const used = call.tokens?.[type] ?? 0
      if (used > 0) tokens.inc({ ...labels, type: type === 'cacheWrite' ? 'cache_write' : type }, used)
    }
    if (call.cost === null || call.cost === undefined) unpriced.inc(labels)
    else cost.inc(labels, Number(call.cost))
  }
}
