import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { runInputMax } from '#contract/runs/runs.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import type { Actor } from '#server/features/activity/public.ts'
import {
  cancelRun,
  checkStreamSlot,
  isFinal,
  lookAgainMs,
  nextChange,
  ownRun,
  startRun,
  stepsSince,
  takeStreamSlot,
} from '#server/features/runs/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { agentIdOf } from './agent-tools.ts'
import { callKey } from './call-name.ts'

const toolInput = z.strictObject({
  input: z.string().max(runInputMax, `Use at most ${runInputMax} characters`).optional(),
})

interface ToolCall {
  tool: string
  input: unknown
  /** Identifies the client's request, so that it can be canceled and does not run twice. */
  call: string | undefined
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** Whether that also cancels its run; otherwise the run continues. */
  isCanceledByLeaving: boolean
  onProgress: (progress: number, message: string) => Promise<void>
}

/** Runs the agent of a tool, and returns the outcome of the run; a refusal to start is returned as well. */
export async function runAsTool(actor: Actor, call: ToolCall): Promise<CallToolResult> {
  try {
    const agentId = agentIdOf(call.tool)
    const parsed = toolInput.safeParse(call.input ?? {})
    if (agentId === undefined) return failed('There is no such tool. Ask for the list of tools.')
    if (!parsed.success) return failed(z.prettifyError(parsed.error))
    checkStreamSlot(actor.userId)
    const { input } = parsed.data
    const idempotencyKey = call.call && (await callKey(agentId, call.call, input))
    const run = await follow(await startRun(actor, { agentId, source: 'api', input, idempotencyKey }), call)
    if (call.isCanceledByLeaving && call.signal.aborted && !isFinal(run.status))
      await cancelRun(actor, run.id)
    return resultOf(run)
  } catch (error) {
    if (error instanceof Failure) return failed(error.message)
    throw error
  }
}

/**
 * Reports each step as it begins; returns when the run has ended or waits for a person, or when nobody listens any
 * more.
 */
async function follow(started: ExecutionRow, { signal, onProgress }: ToolCall): Promise<ExecutionRow> {
  const giveBack = takeStreamSlot(started.userId)
  const reportedSteps = new Set<number>()
  let revision = 0
  try {
    for (;;) {
      // Listens before reading, so that no change is missed in between.
      const changed = nextChange(started.id, lookAgainMs, signal)
      const run = await ownRun(started.userId, started.id)
      for (const step of await stepsSince(run.id, revision)) {
        revision = Math.max(revision, step.revision)
        if (reportedSteps.has(step.position)) continue
        reportedSteps.add(step.position)
        await onProgress(reportedSteps.size, step.title)
      }
      if (isFinal(run.status) || run.heldAt || signal.aborted) return run
      await changed
    }
  } finally {
    giveBack()
  }
}

function resultOf(run: ExecutionRow): CallToolResult {
  const { id: executionId, status, cost } = run
  const text = textOf(run)
  const isError = status === 'failed' || status === 'canceled'
  const structuredContent = {
    executionId,
    status,
    cost,
    ...(run.resultData && { rows: run.resultData.rows }),
  }
  return { content: [{ type: 'text', text }], structuredContent, isError }
}

function textOf({ status, output, errorMessage, heldAt, id }: ExecutionRow): string {
  if (status === 'success') return output ?? ''
  if (status === 'failed') return errorMessage ?? 'The run failed.'
  if (status === 'canceled') return 'The run was canceled.'
  if (heldAt)
    return `Run ${id} waits for its owner to decide, at ${siteUrl()}/approvals. It goes on after that.`
  return `Run ${id} goes on.`
}

function failed(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
