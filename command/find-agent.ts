import type { AgentReply } from '#contract/agents/agents.ts'
import { ask } from './server-calls.ts'
import type { SignIn } from './sign-in.ts'
import { exitCodes, Stopped } from './stopped.ts'

const pageSize = 200

/** All agents of the key's owner, newest first. */
export async function allAgents(signIn: SignIn): Promise<AgentReply[]> {
  const agents: AgentReply[] = []
  for (;;) {
    const last = agents.at(-1)
    const before = last ? `&before=${last.id}` : ''
    const page = await ask<AgentReply[]>(signIn, 'GET', `/api/agents?limit=${pageSize}${before}`)
    agents.push(...page)
    if (page.length < pageSize) return agents
  }
}

/** The agent of this id, or of this name where it is the only one called so; throws `Stopped` otherwise. */
export async function findAgent(signIn: SignIn, wanted: string): Promise<number> {
  if (/^\d{1,9}$/.test(wanted)) return Number(wanted)
  const name = wanted.toLowerCase()
  const found = (await allAgents(signIn)).filter((agent) => agent.name.toLowerCase() === name)
  const [first, ...more] = found
  if (!first) throw new Stopped(`No agent is called "${wanted}".`, exitCodes.notFound)
  if (more.length === 0) return first.id
  throw new Stopped(
    `${found.length} agents are called "${wanted}". Name one by its id: ${found.map(({ id }) => id).join(', ')}.`,
  )
}
