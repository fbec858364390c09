import { eq } from 'drizzle-orm'
import { isolated } from '#contract/isolated.ts'
import { inTransaction } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { type ToolActRow, toolActs } from '#server/db/tables/tool-acts.ts'
import { RunSuspended } from '#server/engine/run/run-suspended.ts'
import { requestApproval } from '#server/features/approvals/public.ts'
import { announceChange, holdRun } from '#server/features/runs/public.ts'
import type { ActEnd, ActOrder } from './act-order.ts'

/** Says that it is unknown whether an act was done. */
export const askedAgain = (why: string) =>
  `We could not confirm that this was done: ${why} Check there, then approve to do it again or refuse to skip it.`

/**
 * Asks the owner of a run about an act, and suspends the run in the same transaction. Throws `RunSuspended`; returns
 * only if the run is about to end and cannot wait.
 */
export async function askAndHold(order: ActOrder, act: ToolActRow, reason: string): Promise<ActEnd> {
  const { place, connection, tool } = order
  const isHeld = await inTransaction(async (tx) => {
    // Locks the run before its approval, in the same order as the end of a run.
    const wasHeld = await holdRun(tx, place.executionId, place.attempt)
    if (!wasHeld && !(await isOnHold(tx))) return false
    await tx.update(toolActs).set({ state: 'waiting', answer: act.answer }).where(eq(toolActs.id, act.id))
    await requestApproval(tx, {
      kind: 'tool',
      userId: place.userId,
      subject: { kind: 'agent', id: place.agent.id },
      executionId: place.executionId,
      key: `act ${act.id} sent ${act.sent}`,
      title: `${isolated(place.agent.name)}: ${tool.title}, ${isolated(connection.name)}`,
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

  /** Another act of the same turn may have suspended it already. */
  async function isOnHold(tx: Parameters<Parameters<typeof inTransaction>[0]>[0]): Promise<boolean> {
    const [run] = await tx
      .select({ heldAt: agentExecutions.heldAt })
      .from(agentExecutions)
      .where(eq(agentExecutions.id, place.executionId))
    return run?.heldAt != null
  }
}

const readsMax = 50
