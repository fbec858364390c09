import type { AgentRow } from '#server/db/tables/agents.ts'
import type { Activity, Actor } from '#server/features/activity/service.ts'

/**
 * What an entry of the activity log says of an agent. The name is recorded when its owner acts, so that the log names an
 * agent that is gone; closing the owner's account removes it from their entries, and it would stay in those of others.
 */
export function aboutAgent(
  actor: Pick<Actor, 'userId'>,
  { id, userId, name }: Pick<AgentRow, 'id' | 'userId' | 'name'>,
  metadata: Record<string, unknown> = {},
): Pick<Activity, 'resource' | 'resourceId' | 'metadata'> {
  const named = userId === actor.userId ? { name, ...metadata } : metadata
  return { resource: 'agent', resourceId: id, metadata: named }
}
