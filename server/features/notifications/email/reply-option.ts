import { and, eq } from 'drizzle-orm'
import type { ApprovalKindName } from '#contract/approvals/approval-states.ts'
import { isolated } from '#contract/isolated.ts'
import { db } from '#server/db/database.ts'
import type { ApprovalRow } from '#server/db/tables/approvals.ts'
import { chatBots, linkedAccounts } from '#server/db/tables/chat-accounts.ts'
import type { mailOutbox } from '#server/db/tables/messages.ts'
import { hook } from '#server/platform/hook.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { payloadHashOf } from './email-links.ts'
import { replyAddress, type ReplyMailbox, replyToken } from './reply-token.ts'

/** What an email shows of the decision that it asks for. */
interface AskedInEmail {
  kind: ApprovalKindName
  payload: string
  /** Whether that is all of it; otherwise an answer decides nothing. */
  isWhole: boolean
}

/** Reads what is asked of a user; undefined: it is decided. The feature of approvals declares it. */
export type AskedReader = (userId: string, approvalId: number) => Promise<AskedInEmail | undefined>
export const askedReaders = hook<AskedReader>()

/** How an email can be answered by an email. */
export interface ReplyOption {
  /** Identifies the email in the answer, and what it shows. */
  token: string
  /** Null: answers go to the sender, and nothing reads them. */
  replyTo: string | null
  /** Exactly what an answer decides, and how to answer. */
  asked?: string | undefined
  reply?: string | undefined
}

/** Returns how the recipient can answer an email: only from a linked address, and only if a mailbox is set up. */
export async function replyOption(
  { id, userId }: Pick<typeof mailOutbox.$inferSelect, 'id' | 'userId'>,
  to: string,
  { approval, agentName }: { approval: ApprovalRow | undefined; agentName: string | null },
): Promise<ReplyOption> {
  const token = replyToken({ what: 'email', id, hash: approval ? payloadHashOf(approval) : null })
  const mailbox = await mailboxFor(userId, to)
  if (!mailbox) return { token, replyTo: null }
  const replyTo = replyAddress(mailbox, token)
  const talk = agentName
    ? `Reply to this email to talk to ${isolated(plainLine(agentName, 160))}.`
    : undefined
  if (!approval) return talk ? { token, replyTo, reply: talk } : { token, replyTo: null }
  const [read] = askedReaders.listeners
  const asked = await read?.(userId, approval.id)
  return asked?.isWhole
    ? { token, replyTo, asked: asked.payload, reply: howToDecide(asked.kind) }
    : { token, replyTo: null }
}

const howToDecide = (kind: ApprovalKindName) =>
  kind === 'question'
    ? 'Reply to this email with your answer.'
    : 'Reply to this email with “approve” or “refuse” in the first line.'

/** The mailbox of the installation, if the user has linked this address to it. */
async function mailboxFor(userId: string, address: string): Promise<ReplyMailbox | undefined> {
  const isLinked = and(
    eq(linkedAccounts.service, chatBots.service),
    eq(linkedAccounts.userId, userId),
    eq(linkedAccounts.externalId, address.toLowerCase()),
  )
  const [bot] = await db
    .select({ config: chatBots.config })
    .from(chatBots)
    .innerJoin(linkedAccounts, isLinked)
    .where(and(eq(chatBots.service, 'email'), eq(chatBots.isActive, true)))
  return bot && mailboxOf(bot.config)
}

/** The mailbox that the settings of the bot for email describe. */
export function mailboxOf({ address = '', plus = '' }: Readonly<Record<string, string>>): ReplyMailbox {
  return { address, hasPlus: !/^(?:no|off|false)$/i.test(plus) }
}
