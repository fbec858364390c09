import type { BulkAction, BulkReply, BulkRequest } from '#contract/agents/agents.ts'
import type { Actor } from '#server/features/activity/public.ts'
import {
  agentIdsOf,
  namesOf,
  removeAgent,
  restoreAgent,
  setAgentStatus,
} from '#server/features/agents/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { startRunFor } from './start-run.ts'

/** Maximum number of failures that the summary names; the results list all of them. */
const namedMax = 3

type BulkResult = BulkReply['results'][number]

const done: Record<BulkAction, string> = {
  run: 'started',
  activate: 'activated',
  pause: 'paused',
  delete: 'deleted',
  restore: 'restored',
}

/** Applies one action to many agents, one after the other; a failure does not stop the others. */
export async function actOnAgents(actor: Actor, { action, agentIds, all }: BulkRequest): Promise<BulkReply> {
  const selectedIds = agentIds ?? (await agentIdsOf(actor.userId, all ?? {}))
  const results: BulkResult[] = []
  for (const agentId of new Set(selectedIds)) results.push(await actOn(actor, action, agentId))
  const names = await namesOf(
    actor.userId,
    results.filter(({ ok }) => !ok).map(({ agentId }) => agentId),
  )
  for (const result of results) if (!result.ok) result.name = names.get(result.agentId)
  return { summary: summarize(action, results), results }
}

async function actOn(actor: Actor, action: BulkAction, agentId: number): Promise<BulkResult> {
  try {
    return { agentId, ok: true, ...(await acts[action](actor, agentId)) }
  } catch (error) {
    if (error instanceof Failure) return { agentId, ok: false, message: error.message }
    log.error({ err: error, agentId, action }, 'A bulk action failed with an internal error')
    return { agentId, ok: false, message: 'Something went wrong' }
  }
}

const acts: Record<BulkAction, (actor: Actor, agentId: number) => Promise<Partial<BulkResult>>> = {
  run: async (actor, agentId) => {
    const run = await startRunFor(actor, { agentId, source: 'bulk' })
    return { executionId: run.id }
  },
  activate: async (actor, agentId) => {
    await setAgentStatus(actor, agentId, 'active')
    return {}
  },
  pause: async (actor, agentId) => {
    await setAgentStatus(actor, agentId, 'paused')
    return {}
  },
  delete: async (actor, agentId) => {
    const { status } = await removeAgent(actor, agentId)
    return { wasActive: status === 'active' }
  },
  restore: async (actor, agentId) => {
    await restoreAgent(actor, agentId)
    return {}
  },
}

function summarize(action: BulkAction, results: BulkResult[]): string {
  const failed = results.filter(({ ok }) => !ok)
  const succeeded = results.length - failed.length
  const agents = `${succeeded} ${succeeded === 1 ? 'agent' : 'agents'} ${done[action]}`
  if (failed.length === 0) return agents
  const names = failed.flatMap(({ name }) => name ?? []).slice(0, namedMax)
  const rest = failed.length - names.length
  const listed = [...names, ...(rest > 0 && names.length > 0 ? [`${rest} more`] : [])]
  return `${agents}, ${failed.length} failed${listed.length > 0 ? `: ${listed.join(', ')}` : ''}`
}
