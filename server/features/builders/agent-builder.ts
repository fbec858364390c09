import { agentFlow, type BuiltAgent } from '#server/builders/agent/agent-flow.ts'
import { agentPayload } from '#server/builders/agent/agent-payload.ts'
import type { AgentAnalysis, AgentBuilderState, AgentEdit } from '#contract/builders/agent-state.ts'
import { agentForm } from '#contract/agents/agents.ts'
import { firstWeeks } from '#contract/schedules/first-weeks.ts'
import type { TriggerConfig } from '#contract/schedules/schedule-fields.ts'
import { memberOrderMax } from '#contract/teams/team-names.ts'
import { and, eq } from 'drizzle-orm'
import { accessibleAgents } from '#server/db/access.ts'
import type { Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { createAgentWithin, updateAgentWithin } from '#server/features/agents/public.ts'
import { startRun } from '#server/features/runs/public.ts'
import { timeZoneOf } from '#server/features/users/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { addMember, showTeam } from '#server/features/teams/public.ts'
import { type AvailableServices, availableServices } from './available-services.ts'
import type { Builder } from './builder.ts'
import { understandAgent } from './understand-agent.ts'

/** Creates the agreed agent, or changes the one that the conversation created before, if it still exists. */
export const agentBuilder: Builder<
  AgentBuilderState,
  AgentAnalysis,
  BuiltAgent,
  AgentEdit,
  AvailableServices | undefined
> = {
  name: 'agent',
  flow: agentFlow,
  understand: understandAgent,
  prepare: ({ userId }, state) => availableServices(userId, state),
  async build(tx, actor, state, surroundings) {
    const tools = surroundings?.tools
    const before = state.generatedAgent && (await agentBefore(tx, actor.userId, state.generatedAgent.id))
    const payload = agentPayload(state)
    const triggerConfig = await inItsWeeks(tx, actor.userId, payload.triggerConfig, before?.triggerConfig)
    const read = agentForm.safeParse({ ...payload, triggerConfig, ...(tools && { tools }) })
    if (!read.success) throw invalid(read.error.issues[0]?.message ?? 'Failed to create agent')
    const made = before
      ? await updateAgentWithin(tx, actor, before.id, read.data)
      : await createAgentWithin(tx, actor, read.data)
    const { name, persona, ...config } = payload
    return { id: made.id, name, persona, config, ...surroundings?.withIt }
  },
  async test(actor, { generatedAgent, testInput }, key) {
    if (!generatedAgent) throw conflict('There is no agent to test yet.')
    const request = {
      agentId: generatedAgent.id,
      source: 'manual',
      input: testInput ?? null,
      idempotencyKey: key,
    } as const
    return (await startRun(actor, request)).id
  },
  async join(actor, { generatedAgent }, teamId) {
    if (!generatedAgent) throw conflict('There is no agent yet.')
    const { name, memberCount } = await showTeam(actor.userId, teamId)
    await addMember(actor, teamId, {
      agentId: generatedAgent.id,
      executionOrder: Math.min(memberCount + 1, memberOrderMax),
      isRequired: true,
      customInstructions: null,
    })
    return name
  },
}

async function agentBefore(tx: Tx, userId: string, agentId: number) {
  const { id, triggerConfig } = agents
  const [agent] = await tx
    .select({ id, triggerConfig })
    .from(agents)
    .where(and(eq(agents.id, agentId), accessibleAgents(userId, 'own')))
  return agent
}

/**
 * Sets the first week of a schedule every few weeks: the next possible one, or the previous one if the interval is
 * unchanged.
 */
async function inItsWeeks(
  tx: Tx,
  userId: string,
  config: TriggerConfig | null,
  before: TriggerConfig | null | undefined,
): Promise<TriggerConfig | null> {
  if (config?.everyWeeks === undefined) return config
  if (config.everyWeeks === before?.everyWeeks && before.from) return { ...config, from: before.from }
  const { dates } = firstWeeks(config, config.everyWeeks, await timeZoneOf(tx, userId), clock.now())
  return { ...config, from: dates[0]?.date }
}
