import { eq } from 'drizzle-orm'
import { pages, pathOf } from '#contract/pages.ts'
import { inTransaction } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { recordActivity } from '#server/features/activity/public.ts'
import { undoCount, countWithin, secondsUntil } from '#server/features/auth/sessions/session-store.ts'
import { updateNotification } from '#server/features/notifications/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { Failure } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { isKnownBrowser } from './known-browser.ts'
import { failedAttemptLimit } from './limits.ts'

/** Number of failed attempts between updates of the owner's notification. */
const notifyEvery = 10

/**
 * Allows a sign-in attempt. After ten failed attempts for one account within an hour, only browsers that have signed in
 * to it before are allowed, until the hour ends. This also applies to addresses without an account.
 */
export async function limitFailedAttempts<T>(
  email: string,
  request: RequestFacts,
  tryIt: () => Promise<T>,
): Promise<T> {
  const key = `wrong-passwords:${email.toLowerCase()}`
  // Counted before the password is checked, so that concurrent attempts cannot exceed the limit.
  const { count, ends } = await countWithin(key, failedAttemptLimit.window)
  if (count > failedAttemptLimit.max && !isKnownBrowser(request, email)) {
    await noteFailures(email, request, count, ends)
    throw tooManyFailedAttempts(secondsUntil(ends))
  }
  try {
    const opened = await tryIt()
    await undoCount(key)
    return opened
  } catch (error) {
    if (error instanceof Failure && error.status === 401) await noteFailures(email, request, count, ends)
    else await undoCount(key)
    throw error
  }
}

/**
 * Writes one entry in the activity log for all failures of an hour, and from the tenth on a notification with their
 * count.
 */
async function noteFailures(email: string, request: RequestFacts, count: number, ends: Date): Promise<void> {
  if (count !== 1 && count % notifyEvery !== 0) return
  if (count === failedAttemptLimit.max)
    log.warn({ ip: request.ip }, 'Many failed sign-ins to one account from one address')
  const startedAt = new Date(ends.getTime() - failedAttemptLimit.window * 1000)
  await inTransaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email.toLowerCase()))
      // Of two concurrent notifications, the second finds and updates the first.
      .for('update')
    if (!user) return
    const actor = { userId: user.id, ip: request.ip, userAgent: request.userAgent }
    if (count === 1) {
      await recordActivity(tx, { ...actor, action: 'sign_in_failed', resource: 'user', resourceId: user.id })
      return
    }
    await updateNotification(
      tx,
      {
        userId: user.id,
        kind: 'account.attacked',
        title: `Someone tried to sign in to your account ${count} times`,
        body: 'They used wrong passwords, within one hour. You can still sign in with browsers that you have used before; all others have to wait. If it was not you, make sure that nobody can guess your password.',
        link: pathOf(pages.settingsSection, 'password'),
      },
      startedAt,
    )
  })
}

function tooManyFailedAttempts(retryAfterSeconds: number): Failure {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Failure(
    429,
    'too_many_requests',
    `Too many wrong passwords for this account. Try again in ${wait}, or use a browser that has signed in to it before.`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  )
}
