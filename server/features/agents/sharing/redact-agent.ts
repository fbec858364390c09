import type { AgentRow } from '#server/db/tables/agents.ts'

/**
 * Redacts an agent for users other than its owner. Users with whom it is shared see how it works, but not its script,
 * its tools with their connections, how it signs in, or passwords in links.
 */
export function redactAgent<Agent extends AgentRow>(userId: string, agent: Agent): Agent {
  if (agent.userId === userId) return agent
  const webLinks = agent.webLinks.map(withoutCredentials)
  const hidden = { linkSettings: null, pythonScript: null, tools: null, integrations: [], isFavorite: false }
  return { ...agent, ...hidden, webLinks }
}

/** Fields that only its owner may change: what they do runs with the owner's connections and secrets. */
export const ownersFields = ['pythonScript', 'tools', 'integrations', 'linkSettings'] as const

/** Removes the user name and password of a link: they are secrets, and no run reads a link that has them. */
export function withoutCredentials(link: string): string {
  const url = URL.parse(link)
  if (!url?.username && !url?.password) return link
  url.username = ''
  url.password = ''
  return url.href
}
