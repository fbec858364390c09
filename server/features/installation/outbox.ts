import { and, desc, eq, lt } from 'drizzle-orm'
import type { mailStatuses } from '#contract/installation/installation.ts'
import type { Page } from '#contract/values.ts'
import { db } from '#server/db/database.ts'
import { mailOutbox, notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'

/**
 * Returns the emails of all users, newest first. The text of an email is in its notification, which may already be
 * deleted.
 */
export async function listOutbox({
  before,
  limit,
  status,
}: Page & { status?: (typeof mailStatuses)[number] }) {
  const rows = await db
    .select({ mail: mailOutbox, to: users.email, title: notifications.title, body: notifications.body })
    .from(mailOutbox)
    .innerJoin(users, eq(users.id, mailOutbox.userId))
    .leftJoin(notifications, eq(notifications.id, mailOutbox.notificationId))
    .where(
      and(
        before === undefined ? undefined : lt(mailOutbox.id, before),
        status && eq(mailOutbox.status, status),
      ),
    )
    .orderBy(desc(mailOutbox.id))
    .limit(limit)
  return rows.map(({ mail, to, title, body }) => ({
    ...mail,
    to,
    subject: mail.kind === 'confirmation' ? 'Confirm your email address' : (title ?? 'No longer kept'),
    text: body ?? '',
  }))
}
