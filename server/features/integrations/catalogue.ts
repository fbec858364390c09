import { avg, count, eq, max } from 'drizzle-orm'
import type { Integration } from '#contract/integrations/integrations.ts'
import { db } from '#server/db/database.ts'
import { apiIntegrations, integrationRatings, userIntegrations } from '#server/db/tables/integrations.ts'
import { connectors } from '#server/integrations/catalogue.ts'
import type { Connector } from '#server/integrations/connector.ts'
import { oauthCallbackPath } from '#server/integrations/oauth-provider.ts'
import { siteUrl } from '#server/platform/site-url.ts'

/** Returns every service that agents can use, with its usage and ratings. */
export async function listIntegrations(userId: string): Promise<Integration[]> {
  const usages = await usageById(userId)
  return connectors.map((connector) => described(connector, usages.get(connector.id)))
}

async function usageById(userId: string): Promise<Map<string, UsageFacts>> {
  const [entries, ratings, own, used] = await Promise.all([
    db.select().from(apiIntegrations),
    db
      .select({
        id: integrationRatings.integrationId,
        average: avg(integrationRatings.stars),
        count: count(),
      })
      .from(integrationRatings)
      .groupBy(integrationRatings.integrationId),
    db.select().from(integrationRatings).where(eq(integrationRatings.userId, userId)),
    db
      .select({ id: userIntegrations.integrationId, lastUsed: max(userIntegrations.lastUsed) })
      .from(userIntegrations)
      .where(eq(userIntegrations.userId, userId))
      .groupBy(userIntegrations.integrationId),
  ])
  return new Map(
    entries.map(({ id, key, usageCount }) => {
      const rating = ratings.find((each) => each.id === id)
      const ownStars = own.find((each) => each.integrationId === id)?.stars ?? null
      const isUsed = used.some((each) => each.id === id && each.lastUsed !== null)
      return [
        key,
        {
          usageCount,
          rating: rating?.average ? Number(rating.average) : null,
          ratingCount: rating?.count ?? 0,
          ownStars,
          isRateable: isUsed || ownStars !== null,
        },
      ]
    }),
  )
}

type UsageFacts = Pick<Integration, 'usageCount' | 'rating' | 'ratingCount' | 'ownStars' | 'isRateable'>
const unused: UsageFacts = { usageCount: 0, rating: null, ratingCount: 0, ownStars: null, isRateable: false }

function described(connector: Connector, usage = unused): Integration {
  const { id, name, description, category, authType, fields, steps, check, oauth } = connector
  const isAvailable = !oauth || oauth.provider.client() !== undefined
  return {
    ...usage,
    id,
    name,
    description,
    category,
    authType,
    fields: Object.entries(fields).map(
      ([field, { schema: _schema, hint = null, placeholder = null, ...rest }]) => ({
        name: field,
        hint,
        placeholder,
        ...rest,
      }),
    ),
    tools: connector.tools.map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      effect: tool.effect,
    })),
    steps: [...steps],
    testNote: check.note ?? null,
    consentBy: oauth?.provider.name ?? null,
    isAvailable,
    operatorSteps: oauth && !isAvailable ? oauth.provider.steps(siteUrl() + oauthCallbackPath) : [],
  }
}
