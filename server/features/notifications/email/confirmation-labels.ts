import { and, eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { confirmationLink, unsubscribeLink } from './email-links.ts'
import type { AddressedWords } from './email-page.ts'

/**
 * Returns the email that asks for confirmation of an address, without any text from users; null: nothing is left to
 * confirm.
 */
export async function confirmationWords(userId: string): Promise<AddressedWords | null> {
  const isAsked = and(eq(users.isActive, true), eq(users.emailVerified, false), eq(users.emailsPaused, false))
  const [user] = await db
    .select({ to: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isAsked))
  if (!user) return null
  return {
    to: user.to,
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
