import { type AgentForm, agentNameMax } from '#contract/agents/agents.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { aboutAgent } from './about-agent.ts'
import { checkModelOrder } from '#server/features/models/public.ts'
import { countPersonaUse } from '#server/features/personas/public.ts'
import { refusePastTime } from './next-run.ts'
import { takePersona } from './persona-use.ts'
import { addAgent, fieldsOf } from './save.ts'
import { ownAgent } from './access.ts'

const copySuffix = ' (Copy)'

export function createAgent(actor: Actor, form: AgentForm): Promise<AgentRow> {
  return inTransaction((tx) => createAgentWithin(tx, actor, form))
}

/** Like `createAgent`, within a transaction that does more, so that both happen or neither. */
export async function createAgentWithin(tx: Tx, actor: Actor, form: AgentForm): Promise<AgentRow> {
  await checkModelOrder(actor.userId, form.models)
  const customPersona = await takePersona(tx, actor, form)
  const agent = await addAgent(tx, actor.userId, { ...form, customPersona })
  refusePastTime(null, agent)
  await recordActivity(tx, { ...actor, action: 'create_agent', ...aboutAgent(actor, agent) })
  return agent
}

/** Copies an agent. The copy is paused, with neither runs nor counters. */
export function duplicateAgent(actor: Actor, agentId: number): Promise<AgentRow> {
  return inTransaction(async (tx) => {
    const original = await ownAgent(actor.userId, agentId, tx)
    const copy = await addAgent(tx, actor.userId, {
      ...fieldsOf(original),
      name: `${original.name.slice(0, agentNameMax - copySuffix.length)}${copySuffix}`,
      status: 'paused',
    })
    await countPersonaUse(tx, copy.persona)
    await recordActivity(tx, {
      ...actor,
      action: 'duplicate_agent',
      ...aboutAgent(actor, copy, { original: agentId }),
    })
    return copy
  })
}
