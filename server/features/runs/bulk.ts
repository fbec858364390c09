import type { BulkAction, BulkReply } from '#contract/agents.ts'
import type { Actor } from '#server/features/activity/service.ts'
import { removeAgent, setAgentStatus } from '#server/features/agents/service.ts'
import { Failure } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { startRun } from './service.ts'

type BulkResult = BulkReply['results'][number]

const done: Record<BulkAction, string> = {
  run: 'started',
  activate: 'activated',
  pause: 'paused',
  delete: 'deleted',
}

/** Does one thing to many agents, one after the other; one that fails does not stop the others. */
export async function actOnAgents(actor: Actor, action: BulkAction, agentIds: number[]): Promise<BulkReply> {
  const results: BulkResult[] = []
  for (const agentId of new Set(agentIds)) results.push(await actOn(actor, action, agentId))
  return { summary: summarize(action, results), results }
}

async function actOn(actor: Actor, action: BulkAction, agentId: number): Promise<BulkResult> {
  try {
    if (action === 'run') {
      const run = await startRun(actor, { agentId, source: 'bulk' })
      return { agentId, ok: true, executionId: run.id }
    }
    if (action === 'delete') await removeAgent(actor, agentId)
    else await setAgentStatus(actor, agentId, action === 'activate' ? 'active' : 'paused')
    return { agentId, ok: true }
  } catch (error) {
    if (error instanceof Failure) return { agentId, ok: false, message: error.message }
    log.error({ err: error, agentId, action }, 'a bulk action failed')
    return { agentId, ok: false, message: 'Something went wrong' }
  }
}

function summarize(action: BulkAction, results: BulkResult[]): string {
  const succeeded = results.filter(({ ok }) => ok).length
  const failed = results.length - succeeded
  const agents = `${succeeded} ${succeeded === 1 ? 'agent' : 'agents'} ${done[action]}`
  return failed === 0 ? agents : `${agents}, ${failed} failed`
}
