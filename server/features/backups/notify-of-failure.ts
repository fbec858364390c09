import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { notifyOwner, withdraw } from '#server/features/notifications/public.ts'
import type { Attempt } from './backup-state.ts'

export const failureTitles = {
  last: 'The backup of this server failed',
  proven: 'A backup of this server could not be restored',
} as const

/** Notifies all administrators when a failure is new, and takes that back with the next success. */
export async function notifyOfOutcome(
  tx: Tx,
  what: keyof typeof failureTitles,
  before: Attempt | null,
  now: Attempt,
): Promise<void> {
  const title = failureTitles[what]
  if (now.error === null) return before?.error ? withdraw(tx, 'backup.failed', title) : undefined
  if (before?.error === now.error) return undefined
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
  for (const { id } of admins) {
    await notifyOwner(tx, {
      userId: id,
      kind: 'backup.failed',
      title,
      body: now.error,
      link: '/admin/system',
      emailKey: `backup:${what}:${now.at.toISOString()}:${id}`,
      isUrgent: true,
    })
  }
  return undefined
}
