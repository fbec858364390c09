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

/** Minimum time between notifications that the same thing is shared with a user, in ms. */
const tellAgainMs = 86_400_000

/** What is shared, and with whom. */
interface SharedThing extends ShareForm {
  what: 'agent' | 'team'
  id: number
  name: string
  ownerName: string
  /** Where the recipient finds it. */
  link: string
}

/** Returns the sharing user's address, with which nothing can be shared, and the name that others see. */
export async function sharerOf(tx: Tx, userId: string): Promise<{ email: string; name: string }> {
  const name = sql<string>`coalesce(nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${users.email})`
  const [sharer] = await tx.select({ email: users.email, name }).from(users).where(eq(users.id, userId))
  if (!sharer) throw notFound('User')
  return sharer
}

const kinds = { agent: 'agent.shared', team: 'team.shared' } as const
const things = { agent: notifications.agentId, team: notifications.teamId }

/**
 * Notifies the user with this address, if there is one and they were not recently notified of this thing. At most one
 * such email is sent a day.
 */
export async function notifyOfShare(
  tx: Tx,
  { what, id, name, ownerName, ...share }: SharedThing,
): Promise<void> {
  const isConfirmed = config.smtpUrl === undefined ? undefined : eq(users.emailVerified, true)
  const [reader] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, share.email), isConfirmed))
  if (!reader) return
  const now = clock.now()
  const earlier = await tx.$count(
    notifications,
    and(
      eq(notifications.userId, reader.id),
      eq(things[what], id),
      eq(notifications.kind, kinds[what]),
      gt(notifications.createdAt, new Date(now.getTime() - tellAgainMs)),
    ),
  )
  if (earlier > 0) return
  await notifyOwner(tx, {
    userId: reader.id,
    ...(what === 'agent' ? { agentId: id } : { teamId: id }),
    kind: kinds[what],
    title: `${isolated(ownerName)} shared “${isolated(name)}” with you`,
    body:
      share.role === 'editor'
        ? 'You may change it and run it. It runs on the budget of its owner.'
        : 'You may watch its runs and read what they bring.',
    link: share.link,
    emailKey: `shared:${reader.id}:${now.toISOString().slice(0, 10)}`,
  })
}
