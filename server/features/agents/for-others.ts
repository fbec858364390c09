import type { AgentRow } from '#server/db/tables/agents.ts'

/**
 * What others than its owner are shown of an agent: how it works is theirs to know where it is shared with them, its
 * script, its tools with their connections, and passwords in links are not.
 */
export function shownTo<Agent extends AgentRow>(userId: string, agent: Agent): Agent {
  if (agent.userId === userId) return agent
  const webLinks = agent.webLinks.map(withoutCredentials)
  return { ...agent, webLinks, pythonScript: null, tools: null, integrations: [], isFavorite: false }
}

/** Fields that only its owner may change: what they do runs with the owner's connections and secrets. */
export const ownersFields = ['pythonScript', 'tools', 'integrations'] as const

/** A user name and password in a link are secrets; no run would read such a link anyway. */
export function withoutCredentials(link: string): string {
  const url = URL.parse(link)
  if (!url?.username && !url?.password) return link
  url.username = ''
  url.password = ''
  return url.href
}
