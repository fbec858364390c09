import { and, eq } from 'drizzle-orm'
import { type ApprovalDecision, approvalTexts } from '#contract/approvals/approvals.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { incomingMessages, type LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { askedInMessage, decideShown } from '#server/features/approvals/public.ts'
import type { Incoming } from '#server/features/chat/chat-bot.ts'
import { storeIncoming } from '#server/features/chat/store-incoming.ts'
import { payloadHashOf } from '#server/features/notifications/public.ts'
import { Failure } from '#server/platform/failure.ts'

const verdicts = new Map<string, ApprovalDecision['decision']>([
  ['approve', 'approve'],
  ['approved', 'approve'],
  ['yes', 'approve'],
  ['refuse', 'refuse'],
  ['refused', 'refuse'],
  ['no', 'refuse'],
])

const texts = {
  notShown:
    'The email that you answered did not show all that you would decide. Open the link in it to see it and decide.',
  notUnderstood:
    'Nothing was decided. Reply with only the word “approve” or “refuse” in the first line, above what you quote.',
  noAnswer:
    'Your reply has no text above what it quotes. Nothing was answered. Reply again with your answer.',
  done: { approve: 'Approved. It continues now.', refuse: 'Refused. It is not done.' },
  answered: 'Your answer was passed on. The run continues with it.',
} as const

/** What an email of ours asked, as the answer to it proves. */
interface AnsweredEmail {
  approvalId: number
  /** The first characters of the hash of the payload that it showed; null: it did not show it. */
  hash: string | null
}

/**
 * Decides what an email asked for by the answer to it: a question by its text, everything else by one word in the first
 * line. Any other answer decides nothing, and the reply explains how to decide.
 */
export async function decideByEmail(
  account: LinkedAccountRow,
  incoming: Incoming,
  asked: AnsweredEmail,
): Promise<void> {
  if (await isKnown(incoming)) return
  const outcome = await decide(account, incoming.text, asked)
  await inTransaction((tx) =>
    storeIncoming(tx, { service: 'email', incoming, what: 'decision', account, outcome }),
  )
  await incoming.respond(outcome)
}

async function isKnown({ externalId }: Incoming): Promise<boolean> {
  const isSame = and(eq(incomingMessages.service, 'email'), eq(incomingMessages.externalId, externalId))
  return (await db.$count(incomingMessages, isSame)) > 0
}

async function decide(
  { userId }: LinkedAccountRow,
  text: string,
  { approvalId, hash }: AnsweredEmail,
): Promise<string> {
  const [approval] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, approvalId), eq(approvals.userId, userId)))
  if (!approval) return approvalTexts.over
  const payloadHash = payloadHashOf(approval)
  const asked = await askedInMessage(userId, approvalId)
  if (asked && (hash === null || !asked.isWhole)) return texts.notShown
  if (hash !== null && !payloadHash.startsWith(hash)) return approvalTexts.altered
  const decision = decisionIn(text, {
    isQuestion: approval.kind === 'question',
    choices: asked?.choices ?? [],
  })
  if (typeof decision === 'string') return decision
  try {
    await decideShown({ userId, userAgent: 'email', through: 'email' }, approvalId, payloadHash, decision)
    return approval.kind === 'question' ? texts.answered : texts.done[decision.decision]
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

/** Returns the decision in an answer, or why it has none. */
function decisionIn(
  text: string,
  { isQuestion, choices }: { isQuestion: boolean; choices: readonly string[] },
): ApprovalDecision | string {
  if (isQuestion) {
    const answer = choiceIn(text, choices) ?? text
    return answer === '' ? texts.noAnswer : { decision: 'approve', payload: { answer } }
  }
  const [line = ''] = text.split('\n')
  const verdict = verdicts.get(line.toLowerCase().replaceAll(/["'“”„«».!,\s]/g, ''))
  return verdict ? { decision: verdict } : texts.notUnderstood
}

/** The choice that an answer names, by its text or by its number in the email. */
function choiceIn(text: string, choices: readonly string[]): string | undefined {
  const [line = ''] = text.split('\n')
  const named = line.trim().toLowerCase()
  const number = /^(\d{1,2})[.)]?$/.exec(named)?.[1]
  return choices.find((choice) => choice.trim().toLowerCase() === named) ?? choices[Number(number) - 1]
}
