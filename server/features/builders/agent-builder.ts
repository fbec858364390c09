import { agentFlow, type BuiltAgent } from '#contract/builders/agent-flow.ts'
import { agentPayload } from '#contract/builders/agent-payload.ts'
import type { AgentAnalysis, AgentBuilderState, AgentEdit } from '#contract/builders/agent-state.ts'
import { agentForm } from '#contract/agents.ts'
import { and, eq } from 'drizzle-orm'
import { accessibleAgents } from '#server/db/access.ts'
import type { Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { createAgentWithin, updateAgentWithin } from '#server/features/agents/service.ts'
import { startRun } from '#server/features/runs/service.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import type { Builder } from './builder.ts'
import { understandAgent } from './understand-agent.ts'

/** Makes a real agent of what was agreed; one that the conversation made before and that is still there is changed. */
export const agentBuilder: Builder<AgentBuilderState, AgentAnalysis, BuiltAgent, AgentEdit> = {
  name: 'agent',
  flow: agentFlow,
  understand: understandAgent,
  async build(tx, actor, state) {
    const read = agentForm.safeParse(agentPayload(state))
    if (!read.success) throw invalid(read.error.issues[0]?.message ?? 'Failed to create agent')
    const before = state.generatedAgent && (await isThere(tx, actor.userId, state.generatedAgent.id))
    const made =
      before && state.generatedAgent
        ? await updateAgentWithin(tx, actor, state.generatedAgent.id, read.data)
        : await createAgentWithin(tx, actor, read.data)
    const { name, persona, ...config } = agentPayload(state)
    return { id: made.id, name, persona, config }
  },
  async test(actor, { generatedAgent }, key) {
    if (!generatedAgent) throw conflict('There is no agent to test yet.')
    const order = { agentId: generatedAgent.id, source: 'manual', idempotencyKey: key } as const
    return (await startRun(actor, order)).id
  },
}

const isThere = async (tx: Tx, userId: string, agentId: number) =>
  (await tx.$count(agents, and(eq(agents.id, agentId), accessibleAgents(userId, 'edit')))) > 0
