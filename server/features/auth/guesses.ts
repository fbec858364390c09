import { eq } from 'drizzle-orm'
import { pages } from '#contract/pages.ts'
import { inTransaction } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { recordActivity } from '#server/features/activity/service.ts'
import { notifyAnew } from '#server/features/notifications/service.ts'
import { countBack, countWithin, secondsUntil } from '#server/features/sessions/service.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { Failure } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { isKnownBrowser } from './known-browser.ts'
import { guessLimit } from './limits.ts'

/** Each further so many wrong passwords, the owner's notification is brought up to date. */
const toldEvery = 10

/**
 * Lets a sign-in be tried. After ten wrong passwords for one account within an hour, whether there is such an account
 * or not, only browsers that have signed in to it before get through; others are refused until the hour is over.
 */
export async function guarded<T>(email: string, request: RequestFacts, tryIt: () => Promise<T>): Promise<T> {
  const key = `wrong-passwords:${email.toLowerCase()}`
  // Counted before it is known to be wrong, so that many at the same moment are no way around the limit.
  const { count, ends } = await countWithin(key, guessLimit.window)
  if (count > guessLimit.max && !isKnownBrowser(request, email)) {
    await noteFailures(email, request, count, ends)
    throw tooManyGuesses(secondsUntil(ends))
  }
  try {
    const entered = await tryIt()
    await countBack(key)
    return entered
  } catch (error) {
    if (error instanceof Failure && error.status === 401) await noteFailures(email, request, count, ends)
    else await countBack(key)
    throw error
  }
}

/** One entry in the activity log for all failures of an hour, and from the tenth on a notification that counts them. */
async function noteFailures(email: string, request: RequestFacts, count: number, ends: Date): Promise<void> {
  if (count !== 1 && count % toldEvery !== 0) return
  if (count === guessLimit.max) log.warn({ ip: request.ip }, 'many wrong passwords for one account')
  const begun = new Date(ends.getTime() - guessLimit.window * 1000)
  await inTransaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email.toLowerCase()))
      // Of two that come to tell something, the second finds what the first has told.
      .for('update')
    if (!user) return
    const actor = { userId: user.id, ip: request.ip, userAgent: request.userAgent }
    if (count === 1) {
      await recordActivity(tx, { ...actor, action: 'sign_in_failed', resource: 'user', resourceId: user.id })
      return
    }
    await notifyAnew(
      tx,
      {
        userId: user.id,
        kind: 'account.attacked',
        title: `Someone tried to sign in to your account ${count} times`,
        body: 'With wrong passwords, within an hour. Browsers that you have signed in with before still get in; all others have to wait. If it was not you, see that your password is one that nobody can guess.',
        link: `${pages.settings}#password`,
      },
      begun,
    )
  })
}

function tooManyGuesses(retryAfterSeconds: number): Failure {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Failure(
    429,
    'too_many_requests',
    `Too many wrong passwords for this account. Try again in ${wait}, or use a browser that has signed in to it before.`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  )
}
