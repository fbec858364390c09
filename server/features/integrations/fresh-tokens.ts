import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { isolated } from '#contract/isolated.ts'
import { db } from '#server/db/database.ts'
import { userIntegrations } from '#server/db/tables/integrations.ts'
import { renewedTokens } from '#server/integrations/oauth.ts'
import { done, failed, type Outcome } from '#server/integrations/outcome.ts'
import { clock } from '#server/platform/clock.ts'
import { keepTokens } from './connect.ts'
import { type Connection, ownConnection } from './connections.ts'

/** Access that expires within this time is renewed before use. */
const marginMs = 60_000
/** Longer than a renewal can take, so that two processes never renew at the same time. */
const claimMs = 30_000
const lookAgainMs = 200
const waitMaxMs = 35_000

/**
 * Returns the connection with access that is valid for a while. Of concurrent callers in any process, one renews it and
 * the others wait: a provider may treat a second use of the same token as theft. `unlike` is access that was refused.
 */
export async function withFreshTokens(connection: Connection, unlike?: string): Promise<Outcome<Connection>> {
  let current = connection
  for (const until = clock.now().getTime() + waitMaxMs; clock.now().getTime() < until; ) {
    if (!current.config?.refreshToken) return ended(current)
    if (isFresh(current, unlike)) return done(current)
    if (await claim(current.id)) return renew(await ownConnection(current.userId, current.id), unlike)
    await wait(lookAgainMs)
    current = await ownConnection(current.userId, current.id)
  }
  return failed('timeout', `${current.connector.name}: access could not be renewed in time`)
}

function isFresh({ config }: Connection, unlike: string | undefined): boolean {
  const endsAt = Date.parse(config?.accessUntil ?? '')
  return config?.accessToken !== unlike && endsAt - clock.now().getTime() > marginMs
}

async function renew(connection: Connection, unlike: string | undefined): Promise<Outcome<Connection>> {
  const { userId, id, connector, config } = connection
  try {
    // Another process may have renewed it before this claim.
    if (!connector.oauth || !config?.refreshToken) return ended(connection)
    if (isFresh(connection, unlike)) return done(connection)
    const renewed = await renewedTokens(connector.oauth, config.refreshToken)
    if (renewed.ok) await keepTokens(connection, renewed.value)
    else if (renewed.code === 'wrong_key') await keepTokens(connection, noTokens)
    if (!renewed.ok) return renewed
    return done(await ownConnection(userId, id))
  } finally {
    await db.update(userIntegrations).set({ renewingUntil: null }).where(eq(userIntegrations.id, id))
  }
}

const noTokens = { accessToken: '', accessUntil: '', refreshToken: '' }

async function claim(id: number): Promise<boolean> {
  const now = clock.now()
  const { renewingUntil } = userIntegrations
  const claimed = await db
    .update(userIntegrations)
    .set({ renewingUntil: new Date(now.getTime() + claimMs) })
    .where(and(eq(userIntegrations.id, id), or(isNull(renewingUntil), lt(renewingUntil, now))))
    .returning({ id: userIntegrations.id })
  return claimed.length > 0
}

const ended = ({ connector, name }: Connection) =>
  failed(
    'wrong_key',
    `${connector.oauth?.provider.name ?? connector.name} has ended the access of “${isolated(name)}”. Connect again.`,
  )
