import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { agentVersions } from '#server/db/tables/agent-versions.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { Failure } from '#server/platform/failure.ts'
import type { AgentSave } from '#server/features/agents/save.ts'

/**
 * Throws `conflict` when a change would overwrite what somebody else saved since the version that the user saw; its
 * issues name the fields. Fields that nobody else changed do not conflict.
 */
export async function refuseOverwriting(
  tx: Tx,
  now: AgentRow,
  change: AgentSave,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === now.version) return
  const [version] = await tx
    .select({ fields: agentVersions.fields })
    .from(agentVersions)
    .where(and(eq(agentVersions.agentId, now.id), eq(agentVersions.version, seen)))
  const then: Partial<AgentSave> = version?.fields ?? {}
  const overwritten = (Object.keys(change) as (keyof AgentSave)[]).filter(
    (name) =>
      name !== 'status' &&
      !isDeepStrictEqual(change[name] ?? null, now[name] ?? null) &&
      !isDeepStrictEqual(then[name] ?? null, now[name] ?? null),
  )
  if (overwritten.length === 0) return
  const message = 'This agent was changed elsewhere since you opened it. Nothing was overwritten.'
  const issues = overwritten.map((path) => ({ path, message: 'Changed elsewhere' }))
  throw new Failure(409, 'conflict', message, { issues })
}
