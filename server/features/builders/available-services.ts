import { desc, eq, and, isNull } from 'drizzle-orm'
import type { AgentTools } from '#contract/agents/agent-tools.ts'
import { toolUsesMax } from '#contract/agents/agent-tool-names.ts'
import type { BuiltWith } from '#server/builders/agent/agent-messages.ts'
import type { AgentBuilderState } from '#contract/builders/agent-state.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { connectionsOf } from '#server/features/integrations/public.ts'

const teamsOfferedMax = 6

/** What an agent that is to be built can use: the tools of the named services, and the teams that it can join. */
export interface AvailableServices {
  tools: AgentTools | null
  withIt: Required<BuiltWith>
}

/** Finds which of the services and teams that a conversation named exist. */
export async function availableServices(
  userId: string,
  state: AgentBuilderState,
): Promise<AvailableServices> {
  // Lazy-loaded: it includes the code that uses tools in runs, which a process that only serves pages does not need at
  // start.
  const { allToolsOf, namedConnections } = await import('#server/features/tools/public.ts')
  const [connections, teams, before] = await Promise.all([
    state.integrations.length > 0 ? connectionsOf(userId) : [],
    teamsFor(userId, state.team ?? null),
    toolsBefore(userId, state.generatedAgent?.id),
  ])
  const found = namedConnections(state.integrations, connections)
  const connected = found.filter(({ connections: all }) => all.length > 0)
  const missing = found.filter(({ connections: all }) => all.length === 0).map(({ name }) => name)
  const known = new Set(before?.uses.map(({ connectionId }) => connectionId))
  const added = connected
    .flatMap(({ connections: all }) => all)
    .filter(({ id }) => !known.has(id))
    .flatMap(allToolsOf)
  const uses = [...(before?.uses ?? []), ...added].slice(0, toolUsesMax)
  const tools = added.length === 0 ? before : { readFrom: [], deliverTo: [], ...before, uses }
  return { tools, withIt: { connected: connected.map(({ name }) => name), missing, teams } }
}

async function toolsBefore(userId: string, agentId: number | undefined): Promise<AgentTools | null> {
  if (agentId === undefined) return null
  const [agent] = await db
    .select({ tools: agents.tools })
    .from(agents)
    .where(and(eq(agents.id, agentId), accessibleAgents(userId, 'edit')))
  return agent?.tools ?? null
}

/** Returns the teams of a user to which an agent can be added; one with this name comes first. */
async function teamsFor(userId: string, named: string | null): Promise<{ id: number; name: string }[]> {
  const teams = await db
    .select({ id: agentTeams.id, name: agentTeams.name })
    .from(agentTeams)
    .where(and(eq(agentTeams.userId, userId), isNull(agentTeams.deletedAt)))
    .orderBy(desc(agentTeams.id))
    .limit(50)
  const isMeant = ({ name }: { name: string }) =>
    named !== null && name.toLowerCase().includes(named.toLowerCase())
  const first = teams.filter(isMeant)
  return [...first, ...teams.filter((team) => !first.includes(team))].slice(0, teamsOfferedMax)
}
