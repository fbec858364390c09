import { createHmac } from 'node:crypto'
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'
import { secretFor } from '#server/platform/secrets/secrets.ts'

interface Ids {
  traceId: string
  spanId: string
}

/**
 * The ids of the trace of a run and of its root. They follow from the id of the run, so that every attempt, in whatever
 * process, and every delivery of its result are in the same trace without a column for it.
 */
export function runTraceIds(executionId: number): Ids {
  const digest = createHmac('sha256', secretFor('trace ids')).update(`run ${executionId}`).digest('hex')
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) }
}

/** Makes random ids, except for the span that is begun with given ones. */
export class RunTraceIds implements IdGenerator {
  private readonly random = new RandomIdGenerator()
  private given: Ids | undefined

  /** Begins a span with these ids. */
  withIds<T>(ids: Ids, begin: () => T): T {
    this.given = ids
    try {
      return begin()
    } finally {
      this.given = undefined
    }
  }

  generateTraceId(): string {
    return this.given?.traceId ?? this.random.generateTraceId()
  }

  generateSpanId(): string {
    return this.given?.spanId ?? this.random.generateSpanId()
  }
}
