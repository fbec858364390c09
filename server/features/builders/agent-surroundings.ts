import { desc, eq, and, isNull } from 'drizzle-orm'
import type { AgentTools } from '#contract/agents/agent-tools.ts'
import { toolUsesMax } from '#contract/agents/agent-tool-names.ts'
import type { BuiltWith } from '#contract/builders/agent-talk.ts'
import type { AgentBuilderState } from '#contract/builders/agent-state.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { type Connection, connectionsOf } from '#server/features/integrations/service.ts'
import { toolsOf } from '#server/integrations/connector.ts'

const teamsOfferedMax = 6

/** What stands around an agent that is to be built: the tools of services that were named, and teams that it can join. */
export interface Surroundings {
  tools: AgentTools | null
  withIt: Required<BuiltWith>
}

/** Looks up what of the services and teams that a conversation named is there. */
export async function surroundingsOf(userId: string, state: AgentBuilderState): Promise<Surroundings> {
  const [connections, teams, before] = await Promise.all([
    state.integrations.length > 0 ? connectionsOf(userId) : [],
    teamsFor(userId, state.team ?? null),
    toolsBefore(userId, state.generatedAgent?.id),
  ])
  const usable = connections.filter(({ isActive, config }) => isActive && config !== null)
  const found = state.integrations.map((name) => ({
    name,
    all: usable.filter((each) => isNamed(each, name)),
  }))
  const connected = found.filter(({ all }) => all.length > 0)
  const missing = found.filter(({ all }) => all.length === 0).map(({ name }) => name)
  const known = new Set(before?.uses.map(({ connectionId }) => connectionId))
  const added = connected
    .flatMap(({ all }) => all)
    .filter(({ id }) => !known.has(id))
    .flatMap(usesOf)
  const uses = [...(before?.uses ?? []), ...added].slice(0, toolUsesMax)
  const tools = added.length === 0 ? before : { readFrom: [], deliverTo: [], ...before, uses }
  return { tools, withIt: { connected: connected.map(({ name }) => name), missing, teams } }
}

const isNamed = ({ connector, name }: Connection, wanted: string) =>
  [connector.id, connector.name, name].some((each) => each.toLowerCase() === wanted.toLowerCase())

/** Everything that a connection can do; what writes asks each time. */
const usesOf = ({ id, connector, config, open }: Connection): AgentTools['uses'] =>
  toolsOf({ connector, config: config ?? open }).map(({ name }) => ({
    integrationId: connector.id,
    connectionId: id,
    tool: name,
    isAllowed: false,
  }))

async function toolsBefore(userId: string, agentId: number | undefined): Promise<AgentTools | null> {
  if (agentId === undefined) return null
  const [agent] = await db
    .select({ tools: agents.tools })
    .from(agents)
    .where(and(eq(agents.id, agentId), accessibleAgents(userId, 'edit')))
  return agent?.tools ?? null
}

/** The teams of a user to which an agent can be added, one of this name first. */
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
