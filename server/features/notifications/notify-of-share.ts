import { and, eq, gt, sql } from 'drizzle-orm'
import { isolated } from '#contract/isolated.ts'
import type { ShareForm } from '#contract/shares/shares.ts'
import type { Tx } from '#server/db/database.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { notFound } from '#server/platform/failure.ts'
import { notifyOwner } from './notify.ts'

/** Minimum time between two notifications to a user that the same agent or team is shared with them, in ms. */
const notifyIntervalMs = 86_400_000

/** What is shared, and with whom. */
interface SharedResource extends ShareForm {
  what: 'agent' | 'team'
  id: number
  name: string
  ownerName: string
  /** Where the recipient finds it. */
  link: string
}

/** Returns the email address of the user who shares, and the name that others see. Throws `notFound`. */
export async function findSharer(tx: Tx, userId: string): Promise<{ email: string; name: string }> {
  const name = sql<string>`coalesce(nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${users.email})`
  const [sharer] = await tx.select({ email: users.email, name }).from(users).where(eq(users.id, userId))
  if (!sharer) throw notFound('User')
  return sharer
}

const notificationKinds = { agent: 'agent.shared', team: 'team.shared' } as const
const resourceColumns = { agent: notifications.agentId, team: notifications.teamId }

/**
 * Notifies the user with this address, if there is one and they were not notified of this share within a day. A user
 * gets at most one such email a day.
 */
export async function notifyOfShare(
  tx: Tx,
  { what, id, name, ownerName, ...share }: SharedResource,
): Promise<void> {
  const isConfirmed = config.smtpUrl === undefined ? undefined : eq(users.emailVerified, true)
  const [recipient] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, share.email), isConfirmed))
  if (!recipient) return
  const now = clock.now()
  const recentCount = await tx.$count(
    notifications,
    and(
      eq(notifications.userId, recipient.id),
      eq(resourceColumns[what], id),
      eq(notifications.kind, notificationKinds[what]),
      gt(notifications.createdAt, new Date(now.getTime() - notifyIntervalMs)),
    ),
  )
  if (recentCount > 0) return
  await notifyOwner(tx, {
    userId: recipient.id,
    ...(what === 'agent' ? { agentId: id } : { teamId: id }),
    kind: notificationKinds[what],
    title: `${isolated(ownerName)} shared “${isolated(name)}” with you`,
    body:
      share.role === 'editor'
        ? 'You may change it and run it. It runs on the budget of its owner.'
        : 'You may watch its runs and read their results.',
    link: share.link,
    emailKey: `shared:${recipient.id}:${now.toISOString().slice(0, 10)}`,
  })
}
