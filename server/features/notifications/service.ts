import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import { afterCommit, type Queries, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { mailOutbox, notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { plainLine } from '#server/engine/providers/built-in/plain-line.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { letterHtml, letterText, type LetterLink, type LetterWords } from './letter-page.ts'
import { plainText } from './plain-text.ts'
import { runWords } from './run-letter.ts'

/** Characters of a run's output or error that a notification shows. */
const bodyMax = 300
const titleMax = 160
/** Notifications that one user keeps; the oldest go first, a few with each new one. */
const keptPerUser = 1_000
const forgottenAtOnce = 20

/** What a user is told. */
export interface Notice {
  userId: string
  agentId?: number | null
  kind: NotificationKind
  title: string
  body?: string
  /** A path of this site. */
  link?: string | null
}

/** Puts a notification into a user's inbox, in the transaction of what it tells of. */
export async function notify(tx: Queries, notice: Notice): Promise<void> {
  await tx.insert(notifications).values({ ...notice, createdAt: clock.now() })
  const surplus = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, notice.userId))
    .orderBy(desc(notifications.id))
    .offset(keptPerUser)
    .limit(forgottenAtOnce)
  await tx.delete(notifications).where(inArray(notifications.id, surplus))
}

/** Tells a user how something stands now that was told since `begun` already: in that notification's place, where it still is. */
export async function notifyAnew(tx: Queries, notice: Notice, begun: Date): Promise<void> {
  const { userId, kind, title, body = '' } = notice
  const told = await tx
    .update(notifications)
    .set({ title, body })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        gte(notifications.createdAt, begun),
      ),
    )
    .returning({ id: notifications.id })
  if (told.length === 0) await notify(tx, notice)
}

/** Puts a letter into the outbox, in the transaction of what it tells of; a second one of the same key is left out. */
export async function writeLetter(tx: Tx, key: string, to: string, words: LetterWords): Promise<void> {
  await tx
    .insert(mailOutbox)
    .values({
      letterKey: key,
      recipient: to,
      subject: plainLine(words.title, titleMax),
      text: letterText(words),
      html: await letterHtml(words),
      nextAttemptAt: clock.now(),
      createdAt: clock.now(),
    })
    .onConflictDoNothing({ target: mailOutbox.letterKey })
  afterCommit(tx, () => announce('letters'))
}

/** A notice that may also go out as a letter. */
export interface OwnerNotice extends Notice {
  /** Names the letter, so that it is written once whatever is repeated; without a key there is no letter. */
  letterKey?: string
  /** So important that the letter goes out even where the agent's notifications are off. */
  isUrgent?: boolean
}

/**
 * Tells a user something in the inbox and, where it has a `letterKey`, mail is set up and the agent's notifications
 * are on or it is urgent, by letter too. Part of the transaction of what it tells of; a deactivated user is told nothing.
 */
export async function tellOwner(tx: Tx, { letterKey, isUrgent, ...notice }: OwnerNotice): Promise<void> {
  const [owner] = await tx
    .select({ email: users.email, agentName: agents.name, isWanted: agents.notifications })
    .from(users)
    .leftJoin(
      agents,
      and(eq(agents.id, notice.agentId ?? 0), eq(agents.userId, users.id), isNull(agents.deletedAt)),
    )
    .where(and(eq(users.id, notice.userId), eq(users.isActive, true)))
  if (!owner) return
  const { title, body = '', link } = notice
  const told = { ...notice, title: plainLine(title, titleMax), body: plainText(body, bodyMax) }
  await notify(tx, told)
  if (!letterKey || !config.smtpUrl || (owner.isWanted === false && !isUrgent)) return
  await writeLetter(tx, letterKey, owner.email, {
    ...told,
    link: linkTo(link, 'Open Balancia'),
    ...(owner.agentName === null || !notice.agentId || owner.isWanted === false
      ? { reason: 'You get this letter about your account.' }
      : whyTold(notice.agentId, owner.agentName)),
  })
}

function linkTo(path: string | null | undefined, label: string): LetterLink | null {
  return config.publicUrl && path ? { label, href: config.publicUrl + path } : null
}

/** Why the reader gets a letter about an agent, and where to end that. */
function whyTold(agentId: number, agentName: string): Pick<LetterWords, 'reason' | 'off'> {
  return {
    reason: `You get this letter because notifications are on for your agent ${plainLine(agentName, titleMax)}. You can switch them off where you edit the agent.`,
    off: linkTo(`/dashboard?edit=${agentId}`, 'Switch them off'),
  }
}

/** Whether somebody may be told of the end of an agent's run, as a condition of a statement that reads `agents`. */
export const isToldOfRuns = sql<boolean>`${agents.notifications}`

/**
 * Tells the owner of an agent whose notifications are on that a run has succeeded or failed: in the inbox, and by mail
 * where mail is set up. Part of the transaction that records the run, so that it happens once.
 */
export async function notifyRunEnded(tx: Tx, run: ExecutionRow): Promise<void> {
  if (run.status !== 'success' && run.status !== 'failed') return
  const [told] = await tx
    .select({ agentName: agents.name, email: users.email, timeZone: users.timeZone })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(
      and(
        eq(agents.id, run.agentId),
        eq(agents.notifications, true),
        isNull(agents.deletedAt),
        eq(users.isActive, true),
      ),
    )
  if (!told) return
  const notice = noticeOf(run, run.status, told.agentName)
  await notify(tx, notice)
  if (!config.smtpUrl) return
  await writeLetter(tx, `run:${run.id}`, told.email, {
    title: notice.title,
    body: notice.body,
    ...runWords(run, told.timeZone),
    link: linkTo(notice.link, 'See the whole run'),
    ...whyTold(run.agentId, told.agentName),
  })
}

function noticeOf(run: ExecutionRow, status: 'success' | 'failed', agentName: string) {
  const hasSucceeded = status === 'success'
  return {
    userId: run.userId,
    agentId: run.agentId,
    kind: hasSucceeded ? ('run.succeeded' as const) : ('run.failed' as const),
    title: `${plainLine(agentName, titleMax - 10)} ${hasSucceeded ? 'finished' : 'failed'}`,
    body: plainText((hasSucceeded ? run.output : run.errorMessage) ?? '', bodyMax),
    link: `/dashboard?run=${run.id}`,
  }
}
