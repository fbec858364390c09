import { and, eq } from 'drizzle-orm'
import { agentChange } from '#contract/agents/agents.ts'
import {
  type ResourceType,
  resourceTypes,
  sharedFields,
} from '#contract/collaboration/collaboration-names.ts'
import { teamChange } from '#contract/teams/teams.ts'
import { plainIssue } from '#server/platform/plain-issues.ts'
import { accessibleAgents, accessibleTeams } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { updateAgent } from '#server/features/agents/public.ts'
import { changeTeam } from '#server/features/teams/public.ts'
import { invalid } from '#server/platform/failure.ts'

/** A resource that is edited collaboratively; its name, such as `team:12`, is the `sessionId` of its messages. */
export interface Resource {
  type: ResourceType
  id: number
}

export const nameOf = ({ type, id }: Resource): string => `${type}:${id}`

/** Parses the name of a resource; undefined for any other text. */
export function resourceOf(name: string): Resource | undefined {
  const [, word, id] = /^(\w+):([1-9]\d{0,9})$/.exec(name) ?? []
  const type = resourceTypes.find((known) => known === word)
  return type && { type, id: Number(id) }
}

/** Whether a resource has this field for collaborative editing. */
export function hasField({ type }: Resource, field: string): boolean {
  return (sharedFields[type] as readonly string[]).includes(field)
}

/** What a user may do with a resource now, and its saved state. */
export interface Access {
  role: 'viewer' | 'editor'
  version: number
  saved: Record<string, string>
}

/** Returns a user's access to a resource; undefined: they may not even see it. */
export async function accessTo(userId: string, resource: Resource): Promise<Access | undefined> {
  const [edited] = await read(userId, resource, 'edit')
  const [row] = edited ? [edited] : await read(userId, resource, 'view')
  if (!row) return undefined
  const { version, ...fields } = row
  const saved = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']))
  return { role: edited ? 'editor' : 'viewer', version, saved }
}

function read(userId: string, { type, id }: Resource, right: 'view' | 'edit') {
  if (type === 'agent') {
    const { version, name, taskDescription } = agents
    return db
      .select({ version, name, taskDescription })
      .from(agents)
      .where(and(eq(agents.id, id), accessibleAgents(userId, right)))
  }
  const { version, name, description, taskDescription, executionOrder } = agentTeams
  return db
    .select({ version, name, description, taskDescription, executionOrder })
    .from(agentTeams)
    .where(and(eq(agentTeams.id, id), accessibleTeams(userId, right)))
}

/**
 * Saves fields as a form would: with the same validation and access check, based on the version that the user knows.
 */
export async function saveFields(
  actor: Actor,
  { type, id }: Resource,
  fields: Record<string, string>,
  version: number,
): Promise<void> {
  const schema = type === 'team' ? teamChange : agentChange
  const parsed = schema.safeParse({ ...fields, version }, { error: plainIssue })
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? 'It cannot be saved so.')
  if (type === 'team') await changeTeam(actor, id, teamChange.parse({ ...fields, version }))
  else await updateAgent(actor, id, agentChange.parse({ ...fields, version }), true)
}
