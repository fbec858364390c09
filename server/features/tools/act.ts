import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { isolated } from '#contract/isolated.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { type ToolActRow, toolActs } from '#server/db/tables/tool-acts.ts'
import { workerId } from '#server/durable/durable.ts'
import { RunSuspended } from '#server/engine/run/run-steps.ts'
import { requestApproval } from '#server/features/approvals/public.ts'
import { callTool } from '#server/features/integrations/public.ts'
import { announceChange, holdRun } from '#server/features/runs/public.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { isUnknown } from '#server/integrations/outcome.ts'
import type { ActEnd, ActOrder } from './act-order.ts'
import { textOf } from './answer-text.ts'
import { isOnHold } from './resume-decided.ts'

/** How often an unanswered act is sent in total to a service that honours idempotency keys. */
const sentMax = 2

/**
 * Performs an act at most once: its outcome is stored in its row and answered from there. The row is marked before the
 * act is sent; an interrupted act is sent again only if the service honours its idempotency key, otherwise the owner is
 * asked. Throws `RunSuspended` if the run has to wait for that.
 */
export async function performAct(order: ActOrder, signal: AbortSignal): Promise<ActEnd> {
  const act = (await keptAct(order)) ?? (await beginAct(order))
  if (act.state === 'waiting') return askAndHold(order, act, askedBefore(order, act))
  if (act.state === 'approved') return send(order, act, signal)
  if (act.state === 'sending')
    return retryOrAsk(order, act, signal, 'The server was stopped while it was sent.')
  return { state: act.state, text: act.answer ?? '' }
}

async function keptAct({ place, key }: ActOrder): Promise<ToolActRow | undefined> {
  const [earlierAct] = await db
    .select()
    .from(toolActs)
    .where(and(eq(toolActs.executionId, place.executionId), eq(toolActs.key, key)))
  return earlierAct
}

async function beginAct(order: ActOrder): Promise<ToolActRow> {
  const { place, key, connection, tool, input, ask } = order
  const [made] = await db
    .insert(toolActs)
    .values({
      executionId: place.executionId,
      userId: place.userId,
      key,
      connectionId: connection.id,
      connectionName: connection.name,
      tool: tool.name,
      input,
      state: ask ? 'waiting' : 'approved',
    })
    .returning()
  if (!made) throw new Error('The insert returned no act.')
  return made
}

const askedBefore = ({ ask }: ActOrder, { sent, answer }: ToolActRow) =>
  sent > 0 ? askedAgain(answer ?? '') : (ask?.reason ?? '')

async function send(order: ActOrder, approved: ToolActRow, signal: AbortSignal): Promise<ActEnd> {
  signal.throwIfAborted()
  const act = await markSending(order, approved)
  const { connectionId, tool, input, idempotencyKey, userId } = act
  const outcome = await callTool(userId, { connectionId, tool, input }, { signal, idempotencyKey })
  if (outcome.ok) return end(act, 'done', textOf(outcome.value))
  // An act that was interrupted with its run keeps its state, for the attempt that resumes the run.
  signal.throwIfAborted()
  // A read without an answer has changed nothing.
  if (!isUnknown(outcome) || order.tool.effect === 'read') return end(act, 'failed', outcome.message)
  return retryOrAsk(order, act, signal, outcome.message)
}

/** Handles an act with an unknown outcome: retries with the same key if that is safe, otherwise asks the owner. */
async function retryOrAsk(
  order: ActOrder,
  act: ToolActRow,
  signal: AbortSignal,
  why: string,
): Promise<ActEnd> {
  const isRepeatable = order.tool.honoursIdempotencyKey || order.tool.effect === 'read'
  if (isRepeatable && act.sent < sentMax) {
    const [again] = await db
      .update(toolActs)
      .set({ state: 'approved' })
      .where(and(eq(toolActs.id, act.id), eq(toolActs.state, 'sending')))
      .returning()
    if (again) return send(order, again, signal)
  }
  return askAndHold(order, { ...act, answer: why }, askedAgain(why))
}

/**
 * Stores that the act is being sent; only the attempt that has the run may do so, and only one of two callers succeeds.
 */
async function markSending({ place }: ActOrder, { id }: ToolActRow): Promise<ToolActRow> {
  const isMine = db
    .select({ id: agentExecutions.id })
    .from(agentExecutions)
    .where(
      and(
        eq(agentExecutions.id, place.executionId),
        eq(agentExecutions.attempt, place.attempt),
        eq(agentExecutions.claimedBy, workerId() ?? ''),
        isNull(agentExecutions.heldAt),
        isNull(agentExecutions.completedAt),
      ),
    )
  const [marked] = await db
    .update(toolActs)
    .set({ state: 'sending', sent: sql`${toolActs.sent} + 1` })
    .where(and(eq(toolActs.id, id), eq(toolActs.state, 'approved'), exists(isMine)))
    .returning()
  if (!marked) throw new Error('The run is in other hands.')
  return marked
}

async function end({ id }: ToolActRow, state: ActEnd['state'], text: string): Promise<ActEnd> {
  await db.update(toolActs).set({ state, answer: text }).where(eq(toolActs.id, id))
  return { state, text }
}

/** Characters of an agent's name in a sentence. */
const nameMax = 60

/** What an agent wants to do, as a sentence; titles from other servers are quoted, because they may be any words. */
function wishOf({ place, connection, tool }: ActOrder): string {
  const agent = isolated(plainLine(place.agent.name, nameMax))
  const where = `“${isolated(connection.name)}”`
  if (tool.inputSchema) return `${agent} wants to use “${isolated(tool.title)}” of ${where}`
  return `${agent} wants to ${tool.title.charAt(0).toLowerCase()}${tool.title.slice(1)} via ${where}`
}

/** Says that it is unknown whether an act was done. */
const askedAgain = (why: string) =>
  `We could not confirm that this was done: ${why} Check there, then approve to do it again or refuse to skip it.`

/**
 * Asks the owner of a run about an act, and suspends the run in the same transaction. Throws `RunSuspended`; returns
 * only if the run is about to end and cannot wait.
 */
async function askAndHold(order: ActOrder, act: ToolActRow, reason: string): Promise<ActEnd> {
  const { place, connection, tool } = order
  const isHeld = await inTransaction(async (tx) => {
    // Locks the run before its approval, in the same order as the end of a run.
    const wasHeld = await holdRun(tx, place.executionId, { attempt: place.attempt })
    if (!wasHeld && !(await isOnHold(tx, place.executionId))) return false
    await tx.update(toolActs).set({ state: 'waiting', answer: act.answer }).where(eq(toolActs.id, act.id))
    await requestApproval(tx, {
      kind: 'tool',
      userId: place.userId,
      subject: { kind: 'agent', id: place.agent.id },
      executionId: place.executionId,
      key: `act ${act.id} sent ${act.sent}`,
      title: wishOf(order),
      reason,
      payload: { actId: act.id, connection: connection.name, tool: tool.name, input: act.input },
      reads: [...(order.ask?.reads ?? [])].slice(0, readsMax),
      notice: { kind: 'approval.asked', body: `${reason} Approve or refuse it.` },
    })
    return true
  })
  if (!isHeld) return { state: 'refused', text: 'Not done: the run is about to end.' }
  announceChange(place.executionId)
  throw new RunSuspended(`${tool.title} waits for your decision: ${reason}`)
}

const readsMax = 50
