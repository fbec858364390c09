import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { approvalTexts } from '#contract/approvals/approvals.ts'
import { plainIssue } from '#server/platform/plain-issues.ts'
import { db, type Tx } from '#server/db/database.ts'
import type { ApprovalRow } from '#server/db/tables/approvals.ts'
import { type ToolActRow, toolActs } from '#server/db/tables/tool-acts.ts'
import { type AfterDecision, approvalKind } from '#server/features/approvals/public.ts'
import { ownConnection } from '#server/features/integrations/public.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { toolsOfConnection } from './offers.ts'
import { resumeWhenDecided } from './resume-decided.ts'

/** An approval of an act at another service. The owner may change its input before approving it. */
export const toolApproval = approvalKind({
  kind: 'tool',
  answer: z.strictObject({ input: z.record(z.string(), z.unknown()).optional() }).prefault({}),
  async approve(tx, approval, { input }) {
    const act = await lockWaitingAct(tx, approval)
    const approved = input === undefined ? act.input : await validateInput(tx, act, input)
    await tx.update(toolActs).set({ state: 'approved', input: approved }).where(eq(toolActs.id, act.id))
    return resumeWhenDecided(tx, approval)
  },
  refuse: (tx, approval) => closeAct(tx, approval, 'Not done: the owner of this agent refused it.'),
  expire: (tx, approval) => closeAct(tx, approval, 'Not done: nobody decided about it in time.'),
  outcome: outcomesOf,
})

const answerCharsMax = 300
const actIdOf = ({ payload }: Pick<ApprovalRow, 'payload'>) => (payload as { actId: number }).actId

/** What became of decided acts; the text of an answer is cut. */
async function outcomesOf(closed: readonly ApprovalRow[]) {
  const acts = await db
    .select({
      id: toolActs.id,
      state: toolActs.state,
      answer: sql<string | null>`left(${toolActs.answer}, ${answerCharsMax})`,
    })
    .from(toolActs)
    .where(inArray(toolActs.id, closed.map(actIdOf)))
  const byId = new Map(acts.map((act) => [act.id, act]))
  return new Map(
    closed.flatMap((approval) => {
      const act = byId.get(actIdOf(approval))
      return act ? [[approval.id, { act: { state: shownState(act), answer: act.answer } }] as const] : []
    }),
  )
}

const shownState = ({ state }: Pick<ToolActRow, 'state'>) =>
  state === 'waiting' || state === 'approved' || state === 'sending' ? ('open' as const) : state

async function lockWaitingAct(tx: Tx, approval: ApprovalRow): Promise<ToolActRow> {
  const [act] = await tx
    .select()
    .from(toolActs)
    .where(and(eq(toolActs.id, actIdOf(approval)), eq(toolActs.executionId, approval.executionId ?? 0)))
    .for('update')
  if (act?.state !== 'waiting') throw conflict(approvalTexts.over)
  return act
}

/** Returns the input that the owner changed; throws `invalid` unless it matches the tool's schema. */
async function validateInput(
  tx: Tx,
  { userId, connectionId, tool: name }: ToolActRow,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const tool = toolsOfConnection(await ownConnection(userId, connectionId, tx)).find(
    (each) => each.name === name,
  )
  if (!tool) throw conflict('The connection does not offer this tool any more.')
  const parsed = tool.input.safeParse(input, { error: plainIssue })
  if (parsed.success) return input
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: ['payload', 'input', ...path].join('.'),
    message: [...path, message].join(': '),
  }))
  throw invalid(issues[0]?.message ?? 'This does not fit the tool.', issues)
}

/** Ends an act that is not approved. If it was already sent once, its outcome is unknown; the run then says so. */
async function closeAct(tx: Tx, approval: ApprovalRow, text: string): Promise<AfterDecision> {
  const act = await lockWaitingAct(tx, approval)
  const unknown = `We could not confirm that this was done: ${act.answer ?? ''} It was not sent again.`
  const end =
    act.sent > 0
      ? { state: 'unknown' as const, answer: unknown }
      : { state: 'refused' as const, answer: text }
  await tx.update(toolActs).set(end).where(eq(toolActs.id, act.id))
  return resumeWhenDecided(tx, approval)
}
