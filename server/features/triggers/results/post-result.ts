import { z } from 'zod'
import { type ResultMessage, resultMessage } from '#contract/triggers/triggers-api.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { clock } from '#server/platform/clock.ts'
import { safeFetch } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { openSecret } from '#server/features/triggers/keys.ts'
import { webhookHeaders } from '#server/platform/secrets/webhook-signature.ts'

/** Maximum duration of one attempt, ms. */
const attemptMaxMs = 15_000
const answerBytesMax = 64_000
const goneStatus = 410

/** The outcome of one attempt. */
export interface PostOutcome {
  isTaken: boolean
  httpStatus: number | null
  /** Why there was no answer; safe to show to users. */
  error?: string
  isHopeless?: boolean
}

interface Result {
  deliveryId: number
  run: ExecutionRow
  agentName: string
}

/** Posts one result to one address, signed according to Standard Webhooks; its id is the same in every attempt. */
export async function postResult(
  hook: { url: string; signingSecret: string },
  result: Result,
  signal: AbortSignal,
): Promise<PostOutcome> {
  const body = JSON.stringify(z.encode(resultMessage, messageOf(result)))
  const id = `result_${result.deliveryId}`
  try {
    const { status } = await safeFetch(hook.url, {
      method: 'POST',
      headers: webhookHeaders(openSecret(hook.signingSecret), { id, at: clock.now() }, body),
      body,
      bytesMax: answerBytesMax,
      totalMs: attemptMaxMs,
      signal,
    })
    return { isTaken: status >= 200 && status < 300, httpStatus: status, isHopeless: status === goneStatus }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    // Only a success response is read far enough to be too large.
    if (error.code === 'too_large') return { isTaken: true, httpStatus: null }
    return {
      isTaken: false,
      httpStatus: null,
      error: error.message,
      isHopeless: error.isOfAddress,
    }
  }
}

function messageOf({ run, agentName }: Result): ResultMessage {
  const completedAt = (run.completedAt ?? run.executedAt).toISOString()
  return {
    type: run.status === 'success' ? 'agent.run.succeeded' : 'agent.run.failed',
    timestamp: completedAt,
    data: {
      agentId: run.agentId,
      agentName,
      executionId: run.id,
      status: run.status,
      output: run.output,
      resultData: run.resultData,
      error: run.errorMessage,
      sources: run.sources,
      completedAt,
    },
  }
}
