import type { TriggerWithKeysReply } from '#contract/triggers/triggers.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { setupCode } from '#tests/setup/setup-code.ts'
import { channelHost, type Town } from '#tools/demos/town.ts'
import { agentsOf, longReport, type NewAgent } from './seed-agents.ts'

export const password = 'correct horse battery'

/** The people of the sample data. */
export const people = [
  {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    about: 'administrator; a dozen agents, a team, triggers',
  },
  {
    firstName: 'Katherine',
    lastName: 'Johnson',
    email: 'katherine@example.com',
    about: 'Pro plan; more runs than run at once',
  },
  {
    firstName: 'Dorothy',
    lastName: 'Vaughan',
    email: 'dorothy@example.com',
    about: 'Free plan, near its limit',
  },
]

/** Runs of Dorothy, of the 50 of a month. */
const runsNearLimit = 47
/** As many as the development server runs at once for one user, so that one more waits. */
const runsAtOnce = 4

/** Fills an empty installation through its API, as people would. */
export async function seed(url: string, town: Town): Promise<void> {
  const [administrator, colleague, beginner] = people.map((person) => new Person(url, person))
  if (!administrator || !colleague || !beginner) throw new Error('Three people are needed.')
  for (const person of [administrator, colleague, beginner]) await person.signUp()
  await administrator.grantPlan(colleague, 'pro')
  await administrator.grantPlan(beginner, 'free')
  await Promise.all([
    seedAdministrator(administrator, town),
    seedColleague(colleague),
    seedBeginner(beginner),
  ])
}

async function seedAdministrator(person: Person, town: Town): Promise<void> {
  const channel = await person.json<{ id: number }>('POST', '/api/user-integrations', {
    integrationId: 'slack',
    name: 'Harbour office',
    config: { webhookUrl: `http://${channelHost}/hook` },
  })
  const agents = agentsOf(channel.id)
  const ids = new Map<string, number>()
  for (const agent of agents) ids.set(agent.name, await person.makeAgent(agent))
  const idOf = (name: string) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`There is no agent "${name}".`)
    return id
  }

  const harbour = idOf('Harbour watch')
  const tag = await person.json<{ id: number }>('POST', '/api/tags', { name: 'Harbour', color: 'teal' })
  await person.json('PUT', `/api/tags/${tag.id}/agents`, {
    agentIds: [harbour, idOf('Ferry times')],
    isTagged: true,
  })
  await person.json('PUT', `/api/agents/${harbour}/favorite`, { isFavorite: true })
  await person.json('PUT', `/api/agents/${harbour}/budget`, { moneyLimit: '0.50', runsLimit: 20 })

  // The event trigger comes before the runs that it reacts to.
  await person.json('POST', `/api/agents/${idOf('Harbour letter')}/triggers`, {
    triggerType: 'event',
    name: 'When the harbour was read',
    conditions: { event: 'agent.succeeded', agentId: harbour },
  })
  await seedTriggers(person, idOf)
  await person.run(harbour)
  town.turn('harbour')
  for (const name of ['Harbour watch', 'Ferry times', 'Library hours', 'Rope prices', 'Till report'])
    await person.run(idOf(name))
  await seedTeam(person, idOf)
  await person.start(idOf('Crew message'))
  await person.cancel(await person.start(idOf('Season review')))
  await person.start(idOf(longReport.name))
  await person.json('POST', '/api/app-projects', { name: 'Barber Quay', kind: 'booking' })
}

/** A webhook and an API key of one agent, and a webhook that refuses because its agent is paused, with what arrived there. */
async function seedTriggers(person: Person, idOf: (name: string) => number): Promise<void> {
  const order = { order: 1042, items: ['Mooring rope, 20 m'], total: 38.5 }
  const make = (name: string, triggerType: 'webhook' | 'api', label: string) =>
    person.json<TriggerWithKeysReply>('POST', `/api/agents/${idOf(name)}/triggers`, {
      triggerType,
      name: label,
    })
  const [shop, till, club] = [
    await make('Order intake', 'webhook', 'Shop'),
    await make('Order intake', 'api', 'Till'),
    await make('Old newsletter', 'webhook', 'Club page'),
  ]
  for (const { path, key } of [shop, club])
    await person.request('POST', String(path), order, { 'x-api-key': String(key) })
  await person.request('POST', String(till.path), { input: order }, { authorization: `Bearer ${till.key}` })
  await person.json('POST', `/api/triggers/${shop.id}/test`, { body: JSON.stringify({ order: 1043 }) })
}

/** Two readers, and a writer who gets what they found. */
async function seedTeam(person: Person, idOf: (name: string) => number): Promise<void> {
  const team = await person.json<{ id: number }>('POST', '/api/agent-teams', {
    name: 'Morning letter',
    description: 'What boats and passengers have to know today.',
    taskDescription: 'Tell the town what is new at the harbour and on the ferry.',
    executionOrder: 'sequential',
  })
  const members = [
    { agentId: idOf('Harbour watch'), executionOrder: 1 },
    { agentId: idOf('Ferry times'), executionOrder: 1 },
    { agentId: idOf('Town letter'), executionOrder: 2 },
  ]
  for (const member of members) await person.json('POST', `/api/agent-teams/${team.id}/members`, member)
  await person.json('POST', `/api/agent-teams/${team.id}/execute`, {})
  await person.json('POST', `/api/agent-teams/${team.id}/execute`, {})
}

async function seedColleague(person: Person): Promise<void> {
  const id = await person.makeAgent(longReport)
  for (let count = 0; count <= runsAtOnce; count += 1) await person.start(id)
}

async function seedBeginner(person: Person): Promise<void> {
  const ids: number[] = []
  for (const agent of agentsOf().slice(0, 3))
    ids.push(await person.makeAgent({ ...agent, autoSchedule: false }))
  for (let count = 0; count < runsNearLimit; count += 1) await person.start(ids[count % ids.length] ?? 0)
}

/** One of the people, signed in. */
class Person extends Client {
  readonly email: string
  readonly #facts: object
  id = ''

  constructor(url: string, { about: _about, ...facts }: (typeof people)[number]) {
    super(url)
    this.email = facts.email
    this.#facts = facts
  }

  override async signUp(): Promise<void> {
    const { user } = await this.json<{ user: { id: string } }>('POST', '/api/auth/sign-up/email', {
      ...this.#facts,
      password,
      setupCode,
    })
    this.id = user.id
  }

  async grantPlan(to: Person, planId: string): Promise<void> {
    await this.json('PUT', `/api/admin/users/${to.id}/plan`, { planId })
  }

  async makeAgent(agent: NewAgent): Promise<number> {
    return (await this.json<{ id: number }>('POST', '/api/agents', agent)).id
  }

  /** Starts a run and waits for its end. */
  async run(agentId: number): Promise<void> {
    await this.json('POST', `/api/agents/${agentId}/run`, {})
  }

  /** Starts a run; returns its id. */
  async start(agentId: number): Promise<number> {
    const reply = await this.json<{ executionId: number }>(
      'POST',
      `/api/agents/${agentId}/run`,
      {},
      { prefer: 'respond-async' },
    )
    return reply.executionId
  }

  async cancel(executionId: number): Promise<void> {
    await this.json('POST', `/api/executions/${executionId}/cancel`)
  }
}
