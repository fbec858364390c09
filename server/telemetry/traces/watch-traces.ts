import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { SamplingDecision, type TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'
import type { Observer, Operation } from '#server/platform/observe.ts'
import { type RunTraceIds, runTraceIds } from './run-trace.ts'
import { spanOf } from './span-of.ts'

interface Tracing {
  tracer: Tracer
  ratio: TraceIdRatioBasedSampler
  ids: RunTraceIds
  hasContent: boolean
}

/** Requested every few seconds, and of no interest. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])
/** Errors that only end an attempt, so that nothing failed. */
const pauses = new Set(['WorkLost', 'WorkSuspended', 'RunSuspended'])

/** Makes a span of each operation, under the one in which it happens. */
export function watchTraces({ tracer, ratio, ids, hasContent }: Tracing): Observer {
  const current = new AsyncLocalStorage<Context>()
  const here = () => current.getStore() ?? ROOT_CONTEXT

  /** The root of a run as a parent; it is sent when the run has ended. */
  function rootOf(executionId: number): Context {
    const runIds = runTraceIds(executionId)
    const isSampled =
      ratio.shouldSample(ROOT_CONTEXT, runIds.traceId).decision === SamplingDecision.RECORD_AND_SAMPLED
    const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
    return trace.setSpanContext(ROOT_CONTEXT, { ...runIds, traceFlags, isRemote: true })
  }

  function parentOf(operation: Operation): Context {
    switch (operation.kind) {
      case 'request': {
        const caller = parseTraceParent(operation.header('traceparent') ?? '')
        return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
      }
      // Loops begin these, in the context of whatever request has woken them.
      case 'attempt':
        return operation.work === 'run' ? rootOf(operation.id) : ROOT_CONTEXT
      case 'delivery':
        return operation.executionId ? rootOf(operation.executionId) : ROOT_CONTEXT
      default:
        return here()
    }
  }

  return {
    async around(operation, act) {
      if (operation.kind === 'request' && probes.has(operation.path)) return act()
      const parent = parentOf(operation)
      const { name, kind, attributes } = spanOf(operation, false)
      const span = tracer.startSpan(name, { kind, attributes }, parent)
      try {
        return await current.run(trace.setSpan(parent, span), act)
      } catch (error) {
        const { name: type } = error as Error
        if (!pauses.has(type)) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
        throw error
      } finally {
        if (span.isRecording()) {
          const ended = spanOf(operation, hasContent)
          span.updateName(ended.name).setAttributes(ended.attributes)
          if (ended.isError) span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      }
    },

    runAdmitted({ id, executedAt }) {
      const asked = trace.getSpan(here())
      asked?.setAttribute('balancia.run.id', id)
      const links = asked ? [{ context: asked.spanContext() }] : []
      const attributes = { 'balancia.run.id': id }
      tracer.startSpan('admission', { startTime: executedAt, attributes, links }, rootOf(id)).end()
    },

    runEnded({ id, agentId, status, triggerSource, executedAt, completedAt }) {
      const attributes = {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.id': String(agentId),
        'balancia.run.id': id,
        'balancia.run.trigger': triggerSource,
        'balancia.run.outcome': status,
      }
      const form = { startTime: executedAt, attributes, kind: SpanKind.INTERNAL, root: true }
      const span = ids.withIds(runTraceIds(id), () => tracer.startSpan('invoke_agent', form, ROOT_CONTEXT))
      if (status === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(completedAt ?? undefined)
    },

    logFields() {
      const context = trace.getSpan(here())?.spanContext()
      return context ? { trace_id: context.traceId, span_id: context.spanId } : {}
    },
  }
}
