import { type Attributes, SpanKind } from '@opentelemetry/api'
import type { ModelOperation, Operation } from '#server/platform/observe.ts'

/** The form of a span, in the words of the semantic conventions of OpenTelemetry. */
interface SpanForm {
  name: string
  kind: SpanKind
  attributes: Attributes
  /** Whether what it watched failed. */
  isError: boolean
}

/** The names of services in the conventions; others keep the name of their engine. */
const providerNames: Record<string, string> = { gemini: 'gcp.gemini' }

/** Describes an operation that has ended. Without `hasContent` nothing that users, pages or models wrote is in it. */
export function spanOf(operation: Operation, hasContent: boolean): SpanForm {
  const internal = { kind: SpanKind.INTERNAL, isError: false }
  switch (operation.kind) {
    case 'request': {
      const { method, route = 'none', status = 500 } = operation
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      }
      return { name: `${method} ${route}`, kind: SpanKind.SERVER, attributes, isError: status >= 500 }
    }
    case 'attempt': {
      const attributes = {
        'balancia.work': operation.work,
        'balancia.work.id': operation.id,
        'balancia.attempt': operation.number,
      }
      return { ...internal, name: `attempt ${operation.work}`, attributes }
    }
    case 'step': {
      const { step, state = 'interrupted' } = operation
      const attributes = { 'balancia.step.kind': step, 'balancia.step.state': state }
      return { ...internal, name: `step ${step}`, attributes, isError: state === 'failed' }
    }
    case 'model':
      return modelSpan(operation, hasContent)
    case 'tool': {
      const attributes = {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': operation.tool,
        'gen_ai.tool.call.id': operation.callId,
      }
      return {
        ...internal,
        name: `execute_tool ${operation.tool}`,
        attributes,
        isError: operation.isFailed === true,
      }
    }
    case 'delivery': {
      const { topic, outcome = 'interrupted' } = operation
      const attributes = { 'balancia.delivery.kind': topic, 'balancia.delivery.outcome': outcome }
      const isError = outcome === 'lost' || outcome === 'retried'
      return { name: `deliver ${topic}`, kind: SpanKind.PRODUCER, attributes, isError }
    }
  }
}

function modelSpan(operation: ModelOperation, hasContent: boolean): SpanForm {
  const {
    engine,
    model,
    purpose,
    address,
    answerTokensMax,
    outcome = 'interrupted',
    tokens,
    cost,
  } = operation
  const { hostname, port } = URL.parse(address) ?? {}
  const attributes: Attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': providerNames[engine] ?? engine,
    'gen_ai.request.model': model,
    'gen_ai.request.max_tokens': answerTokensMax,
    'gen_ai.usage.input_tokens': tokens?.input,
    'gen_ai.usage.output_tokens': tokens?.output,
    'gen_ai.usage.cache_read.input_tokens': tokens?.cached,
    'gen_ai.usage.cache_creation.input_tokens': tokens?.cacheWrite,
    'server.address': hostname,
    'server.port': port ? Number(port) : undefined,
    'balancia.model.purpose': purpose,
    'balancia.model.outcome': outcome,
    'balancia.model.cost_dollars': cost ? Number(cost) : undefined,
  }
  if (hasContent) {
    const { instructions, sent, answered } = operation.content()
    Object.assign(attributes, {
      'gen_ai.system_instructions': instructions,
      'gen_ai.input.messages': sent,
      'gen_ai.output.messages': answered,
    })
  }
  const isError = outcome === 'failed' || outcome === 'refused'
  return { name: `chat ${model}`, kind: SpanKind.CLIENT, attributes, isError }
}
