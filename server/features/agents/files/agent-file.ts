import { type AgentFile, agentFileFormat, agentFileVersion } from '#contract/agents/agent-archive.ts'
import type { AgentTools } from '#contract/agents/agent-tools.ts'
import { inTransaction } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { aboutAgent } from '#server/features/agents/about-agent.ts'
import { countPersonaUse } from '#server/features/personas/public.ts'
import { clock } from '#server/platform/clock.ts'
import { withoutCredentials } from '#server/features/agents/sharing/redact-agent.ts'
import { addAgent, fieldsOf } from '#server/features/agents/save.ts'
import { ownAgent } from '#server/features/agents/access.ts'

const fileNameMax = 60

/** Returns an agent as a file to store or share, and its file name. */
export async function exportAgent(userId: string, agentId: number) {
  const agent = await ownAgent(userId, agentId)
  // Connections exist on one installation alone.
  const { models: _models, ...fields } = fieldsOf(agent)
  const file: AgentFile = {
    format: agentFileFormat,
    version: agentFileVersion,
    exportedAt: clock.now().toISOString(),
    agent: {
      ...fields,
      webLinks: fields.webLinks.map(withoutCredentials),
      linkSettings:
        fields.linkSettings?.map((setting) => ({ ...setting, url: withoutCredentials(setting.url) })) ?? null,
      tools: withoutConnections(fields.tools ?? null),
    },
  }
  return { file, fileName: fileNameOf(agent) }
}

/**
 * Creates an agent from a file that the contract has validated. It is paused, so that nothing runs before somebody has
 * read it. Its persona stays with the agent and is not published to the community.
 */
export function importAgent(actor: Actor, file: AgentFile): Promise<AgentRow> {
  return inTransaction(async (tx) => {
    const agent = await addAgent(tx, actor.userId, {
      ...file.agent,
      tools: withoutConnections(file.agent.tools ?? null),
      status: 'paused',
    })
    await countPersonaUse(tx, agent.persona)
    await recordActivity(tx, { ...actor, action: 'import_agent', ...aboutAgent(actor, agent) })
    return agent
  })
}

const freed = <T extends { connectionId: number | null }>(each: T): T => ({ ...each, connectionId: null })

/** Removes connections and permissions, which belong to the owner: the user who imports the file chooses both again. */
function withoutConnections(tools: AgentTools | null): AgentTools | null {
  if (!tools) return null
  return {
    uses: tools.uses.map((use) => ({ ...freed(use), isAllowed: false })),
    readFrom: tools.readFrom.map(freed),
    deliverTo: tools.deliverTo.map(freed),
  }
}

/** Returns a name of only ASCII letters, digits and hyphens, which is safe in a header and in every file system. */
function fileNameOf({ name, id }: AgentRow): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, fileNameMax)
  return `${words.replace(/^-+|-+$/g, '') || `agent-${id}`}.agent.json`
}
