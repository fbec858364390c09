import type { AgentRow } from '#server/db/tables/agents.ts'
import type { Activity, Actor } from '#server/features/activity/public.ts'

/**
 * Returns what an entry of the activity log records about an agent. The name is recorded only when the owner acts, so
 * that the log can name a deleted agent. Closing the owner's account removes names from the owner's entries, but not
 * from those of other users.
 */
export function aboutAgent(
  actor: Pick<Actor, 'userId'>,
  { id, userId, name }: Pick<AgentRow, 'id' | 'userId' | 'name'>,
  metadata: Record<string, unknown> = {},
): Pick<Activity, 'resource' | 'resourceId' | 'metadata'> {
  const named = userId === actor.userId ? { name, ...metadata } : metadata
  return { resource: 'agent', resourceId: id, metadata: named }
}
