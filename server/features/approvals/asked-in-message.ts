import { and, eq } from 'drizzle-orm'
import { questionPayload } from '#contract/approvals/question.ts'
import { db } from '#server/db/database.ts'
import { type ApprovalRow, approvals } from '#server/db/tables/approvals.ts'
import { approvalLink, payloadHashOf } from '#server/features/notifications/public.ts'

/** Characters of a payload that a message shows; the shortest limit of a chat service leaves as much. */
const payloadCharsMax = 1_500

/** Returns what a message about a pending approval shows; undefined: it waits for this user no more. */
export async function askedInMessage(userId: string, approvalId: number) {
  const [approval] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, approvalId), eq(approvals.userId, userId), eq(approvals.state, 'pending')))
  if (!approval) return undefined
  const { kind, title, reason, expiresAt } = approval
  const text = payloadText(approval)
  const cut = text.slice(0, payloadCharsMax).toWellFormed()
  const isWhole = cut.length === text.length
  const rest = `… ${text.length - cut.length} more characters. Open the link to see all of it.`
  return {
    approvalId,
    kind,
    title,
    reason,
    payload: isWhole ? text : `${cut}\n${rest}`,
    isWhole,
    choices: questionOf(approval)?.choices ?? [],
    isTainted: isTainted(approval),
    expiresAt,
    payloadHash: payloadHashOf(approval),
    link: approvalLink(approval),
  }
}

/** Warns the decider that text by others may have caused the request. */
export const taintedNote =
  'This run has read text by others, which may have caused this request. Check it before you decide.'

type Shown = Pick<ApprovalRow, 'kind' | 'payload' | 'reads'>

/** The question of an approval of that kind. */
export const questionOf = ({ kind, payload }: Pick<ApprovalRow, 'kind' | 'payload'>) =>
  kind === 'question' ? questionPayload.parse(payload) : undefined

/** Whether text by others may have caused the request. */
export const isTainted = (approval: Shown): boolean =>
  questionOf(approval)?.isTainted ?? approval.reads.length > 0

/** What an approval permits, as text: names and values as stored, one field a line. */
export function payloadText(approval: Shown): string {
  const question = questionOf(approval)
  if (question) {
    const { choices, otherwise } = question
    return [
      question.question,
      ...choices.map((choice, index) => `${index + 1}. ${choice}`),
      `Without an answer: ${otherwise}`,
    ].join('\n')
  }
  const { input, ...fields } = approval.payload
  const inputFields = typeof input === 'object' && input !== null ? Object.entries(input) : []
  return [...Object.entries(fields), ...inputFields]
    .filter(([name, value]) => !internalFields.has(name) && value !== null)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join('\n')
}

/** Ids, which mean nothing to users. */
const internalFields = new Set(['actId', 'budgetId'])

/** Continuation lines are indented, so that a value cannot imitate another field. */
const valueText = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\r\n?|\n|\u2028|\u2029/g, '\n  ')
