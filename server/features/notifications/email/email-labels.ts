import { and, eq, isNull } from 'drizzle-orm'
import { isolated } from '#contract/isolated.ts'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { type ApprovalRow, approvals } from '#server/db/tables/approvals.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { type mailOutbox, notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { approvalLink, confirmationLink, unsubscribeLink } from './email-links.ts'
import type { AddressedContent, EmailLink, EmailContent } from './email-page.ts'
import { getsEmails } from './email-status.ts'
import { replyOption } from './reply-option.ts'
import { runEmailContent } from './run-email.ts'

type OutboxRow = typeof mailOutbox.$inferSelect

const agentNameMax = 160
/**
 * An email about a shared thing contains no text from the sharing user, so that sharing cannot be used to write to
 * strangers.
 */
const sharedKinds: ReadonlySet<NotificationKind> = new Set(['agent.shared', 'team.shared'])
const sharedBody = 'Sign in to see what it is and who shared it. There is at most one such email a day.'

/** Returns the text of an email in the outbox; null: its subject is gone, or the reader no longer gets emails. */
export function wordsOf(email: OutboxRow): Promise<AddressedContent | null> {
  return email.kind === 'confirmation' ? confirmationContent(email.userId) : noticeContent(email)
}

async function noticeContent({
  id,
  userId,
  notificationId,
  executionId,
}: OutboxRow): Promise<AddressedContent | null> {
  if (notificationId === null) return null
  const [found] = await db
    .select({
      to: users.email,
      timeZone: users.timeZone,
      notice: notifications,
      agentName: agents.name,
      isWanted: agents.notifications,
      approval: approvals,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(approvals, and(eq(approvals.id, notifications.approvalId), eq(approvals.userId, users.id)))
    .leftJoin(
      agents,
      and(eq(agents.id, notifications.agentId), eq(agents.userId, users.id), isNull(agents.deletedAt)),
    )
    .where(and(eq(notifications.id, notificationId), eq(users.id, userId), getsEmails))
  if (!found) return null
  const { to, timeZone, notice, agentName, isWanted } = found
  const approval = found.approval ?? undefined
  const run = executionId === null ? undefined : await findRun(userId, executionId)
  const why =
    notice.agentId !== null && agentName !== null && isWanted
      ? emailReason(notice.agentId, agentName)
      : { reason: 'You get this email about your account.' }
  const { token, replyTo, ...reply } = await replyOption({ id, userId }, to, { approval, agentName })
  return {
    to,
    token,
    replyTo,
    words: {
      subject: emailSubjects[notice.kind],
      ...(sharedKinds.has(notice.kind)
        ? { title: emailSubjects[notice.kind], body: sharedBody }
        : { title: notice.title, body: notice.body }),
      ...(run && runEmailContent(run, timeZone)),
      ...reply,
      link: decisionLink(approval) ?? linkTo(notice.link, run ? 'See the whole run' : 'Open Balancia'),
      unsubscribe: { label: 'Get no more emails', href: unsubscribeLink(userId) },
      ...why,
    },
  }
}

async function findRun(userId: string, id: number): Promise<ExecutionRow | undefined> {
  const [run] = await db
    .select()
    .from(agentExecutions)
    .where(and(eq(agentExecutions.id, id), eq(agentExecutions.userId, userId)))
  return run
}

/** Adds a link with which readers who are not signed in can decide an approval. */
function decisionLink(approval: ApprovalRow | undefined): EmailLink | undefined {
  if (!approval) return undefined
  const label = approval.kind === 'question' ? 'See it and answer' : 'See it and decide'
  return { label, href: approvalLink(approval) }
}

function linkTo(path: string | null, label: string): EmailLink | null {
  return path ? { label, href: siteUrl() + path } : null
}

/** Returns why the reader gets an email about an agent, and where to switch that off. */
function emailReason(agentId: number, agentName: string): Pick<EmailContent, 'reason' | 'off'> {
  return {
    reason: `You get this email because notifications are on for your agent ${isolated(plainLine(agentName, agentNameMax))}. You can switch them off where you edit the agent.`,
    off: linkTo(`/dashboard?edit=${agentId}`, 'Switch them off'),
  }
}

/**
 * Returns the email that asks for confirmation of an address, without any text from users; null: nothing is left to
 * confirm.
 */
async function confirmationContent(userId: string): Promise<AddressedContent | null> {
  const isAsked = and(eq(users.isActive, true), eq(users.emailVerified, false), eq(users.emailsPaused, false))
  const [user] = await db
    .select({ to: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isAsked))
  if (!user) return null
  return {
    to: user.to,
    token: null,
    replyTo: null,
    words: {
      subject: 'Confirm your email address',
      title: 'Confirm your email address',
      body: `Somebody signed up at ${siteUrl()} with this address. If that was you, confirm it within three days to get the emails of your agents. If not, you need not do anything: no others follow.`,
      link: { label: 'Confirm this address', href: confirmationLink(userId, user.to) },
      reason: 'You get this email because your address was given at a sign-up.',
      unsubscribe: { label: 'Get no more emails', href: unsubscribeLink(userId) },
    },
  }
}

/** The subject of each kind of email. None contains text from users, so that nobody can write subjects to others. */
export const emailSubjects: Record<NotificationKind, string> = {
  'run.succeeded': 'Your agent finished a run',
  'run.failed': "Your agent's run failed",
  'schedule.missed': 'Your agent did not run as planned',
  'agent.paused': 'Your agent was paused',
  'team.paused': 'Your team was paused',
  'hook.failed': "Your agent's result could not be posted",
  'plan.near': 'Most of your plan is used for this month',
  'budget.reached': 'Your agent waits for your decision',
  'lesson.proposed': 'Your agent proposes a lesson',
  'account.attacked': 'Someone tried to sign in to your account',
  'plan.changed': 'Your plan has changed',
  'approval.asked': 'An agent asks for your approval',
  'agent.shared': 'An agent was shared with you',
  'team.shared': 'A team was shared with you',
  'model.refused': 'An AI model refuses the calls of agents',
  'backup.failed': 'A backup of the server failed',
  'form.received': 'A visitor sent a form of your application',
  'question.asked': 'Your agent has a question',
  'way.failed': 'A way to notify you does not work any more',
  'summary.weekly': 'What your agents did this week',
}
