import { and, eq, isNotNull } from 'drizzle-orm'
import { inTransaction } from '#server/db/database.ts'
import { apiIntegrations, integrationRatings, userIntegrations } from '#server/db/tables/integrations.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { forbidden } from '#server/platform/failure.ts'

/** Stores a user's rating of a service, replacing an earlier one. Throws `forbidden` if the user has not used it. */
export function rate(actor: Actor, { integrationId: key, stars }: { integrationId: string; stars: number }) {
  const { userId } = actor
  return inTransaction(async (tx) => {
    const [used] = await tx
      .select({ integrationId: apiIntegrations.id })
      .from(userIntegrations)
      .innerJoin(apiIntegrations, eq(apiIntegrations.id, userIntegrations.integrationId))
      .where(
        and(
          eq(userIntegrations.userId, userId),
          eq(apiIntegrations.key, key),
          isNotNull(userIntegrations.lastUsed),
        ),
      )
      .limit(1)
    if (!used) throw forbidden('Only who has used a service can rate it. Connect it and test it first.')
    await tx
      .insert(integrationRatings)
      .values({ ...used, userId, stars })
      .onConflictDoUpdate({
        target: [integrationRatings.integrationId, integrationRatings.userId],
        set: { stars },
      })
    const about = { resource: 'integration', resourceId: key, metadata: { stars } }
    await recordActivity(tx, { ...actor, action: 'rate_integration', ...about })
  })
}
