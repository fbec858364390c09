import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createApp, endpoints } from '#server/app.ts'
import { type Caller, anonymousCaller, aUser } from './setup/callers/call-as.ts'
import { foreignCalls, type TriggerThing } from './setup/callers/foreign-calls.ts'
import { testDatabase } from './setup/database/database.ts'

const root = join(import.meta.dirname, '..')
const anAgent = { name: 'Mine', persona: 'writer', taskDescription: 'Write a short note each day.' }

/** Calls with an id in their path. Calls with ids in the body are tested beside their feature. */
const namesAThing = (route: string) => route.includes('/:')

/**
 * How a user without access calls a plain feature: `POST /api/things` makes one from its example, and each call on
 * `/api/things/:id` that has a body has an example, too.
 */
const exampleOf = (route: string) => endpoints.find((each) => each.route === route)?.example
async function plainCall(route: string): Promise<{ id: number; body?: unknown } | undefined> {
  const collection = /^\w+ (.+?)\/:id/.exec(route)?.[1]
  const example = exampleOf(`POST ${collection}`)
  if (!collection || !example) return undefined
  const made = plainThings.get(collection) ?? owner.json<{ id: number }>('POST', collection, example)
  plainThings.set(collection, made)
  return { id: (await made).id, body: exampleOf(route) }
}
const plainThings = new Map<string, Promise<{ id: number }>>()

testDatabase()
const app = createApp()
let owner: Caller
let other: Caller
const ids = {
  agent: 0,
  run: 0,
  lesson: 0,
  approval: 0,
  persona: 0,
  session: '',
  key: '',
  checkout: '',
  trigger: 0,
  delivery: 0,
  resultHook: 0,
  resultDelivery: 0,
  team: 0,
  teamRun: 0,
  ownKey: 0,
  thread: 0,
  notification: 0,
  wayDelivery: 0,
  chatAccount: 0,
  resultLink: 0,
}

beforeAll(async () => {
  owner = await aUser(app)
  other = await aUser(app)
  const agent = await owner.json<{ id: number; userId: string }>('POST', '/api/agents', anAgent)
  const { db } = await import('#server/db/database.ts')
  const { agentExecutions } = await import('#server/db/tables/executions.ts')
  const [run] = await db
    .insert(agentExecutions)
    .values({ agentId: agent.id, userId: agent.userId, status: 'success', output: 'private' })
    .returning()
  ids.agent = agent.id
  ids.run = run?.id ?? 0
  ids.lesson = await aLesson(agent.id)
  ids.approval = await anApproval(agent)
  ids.session = (await owner.json<{ id: string }[]>('GET', '/api/auth/sessions'))[0]?.id ?? ''
  const form = { name: 'private', scopes: ['read'], expiresInDays: null }
  const order = { planId: 'pro', interval: 'monthly' }
  const checkout = await owner.json<{ sessionId: string }>('POST', '/api/create-checkout-session', order)
  ids.checkout = checkout.sessionId
  ids.key = (await owner.json<{ id: string }>('POST', '/api/keys', form)).id
  Object.assign(ids, await someTriggers(agent, ids.run))
  Object.assign(ids, await aTeam(agent))
  ids.ownKey = await anOwnKey(agent)
  ids.thread = (await owner.json<{ id: number }>('POST', '/api/threads', { agentId: agent.id })).id
  ids.notification = await aNotification(agent)
  ids.wayDelivery = await aWayDelivery(agent)
  ids.chatAccount = await aChatAccount(agent)
  ids.resultLink = (
    await owner.json<{ id: number }>('POST', `/api/executions/${ids.run}/links`, { days: 7 })
  ).id
  const persona = { name: 'Mine', description: 'Keep it private and short.' }
  ids.persona = (await owner.json<{ id: number }>('POST', '/api/custom-personas', persona)).id
  // While it is published to the community, everybody may read it.
  await owner.json('PUT', `/api/custom-personas/${ids.persona}/withdraw`)
})

async function anApproval({ id, userId }: { id: number; userId: string }): Promise<number> {
  const { pool } = await import('#server/db/database.ts')
  const { rows } = await pool().query<{ id: number }>(
    `insert into approvals (kind, user_id, subject_kind, subject_id, key, title, reason, payload, expires_at)
     values ('budget', $1, 'agent', $2, 'private', 'private', 'private', '{}', now() + interval '1 day') returning id`,
    [userId, String(id)],
  )
  return rows[0]?.id ?? 0
}

async function anOwnKey({ userId }: { userId: string }): Promise<number> {
  const { pool } = await import('#server/db/database.ts')
  await owner.json('PUT', '/api/admin/model-settings', { ownKeys: true, automaticModel: 'cheapest' })
  const { rows } = await pool().query<{ id: number }>(
    `insert into model_connections (owner_id, kind, name) values ($1, 'openai', 'private') returning id`,
    [userId],
  )
  return rows[0]?.id ?? 0
}

async function aNotification({ userId }: { userId: string }): Promise<number> {
  const { pool } = await import('#server/db/database.ts')
  const { rows } = await pool().query<{ id: number }>(
    `insert into notifications (user_id, kind, title) values ($1, 'run.failed', 'private') returning id`,
    [userId],
  )
  return rows[0]?.id ?? 0
}

async function aWayDelivery({ userId }: { userId: string }): Promise<number> {
  const { pool } = await import('#server/db/database.ts')
  const { rows } = await pool().query<{ id: number }>(
    `insert into notification_deliveries (user_id, way_kind, way_name, event, state)
     values ($1, 'push', 'private', 'news', 'sent') returning id`,
    [userId],
  )
  return rows[0]?.id ?? 0
}

async function aChatAccount({ userId }: { userId: string }): Promise<number> {
  const { pool } = await import('#server/db/database.ts')
  const { rows } = await pool().query<{ id: number }>(
    `insert into linked_accounts (user_id, service, external_id, external_chat, name)
     values ($1, 'telegram', 'private', 'private', 'private') returning id`,
    [userId],
  )
  return rows[0]?.id ?? 0
}

async function aLesson(agentId: number): Promise<number> {
  const { pool } = await import('#server/db/database.ts')
  const { rows } = await pool().query<{ id: number }>(
    `insert into agent_lessons (agent_id, lesson, origin, status) values ($1, 'private', 'feedback', 'accepted') returning id`,
    [agentId],
  )
  return rows[0]?.id ?? 0
}

async function aTeam({ userId }: { userId: string }) {
  const { pool } = await import('#server/db/database.ts')
  const { rows } = await pool().query<{ team: number; teamRun: number }>(
    `with t as (insert into agent_teams (name, user_id, task_description) values ('private', $1, 'private') returning id),
          r as (insert into agent_team_executions (team_id, user_id, status) select id, $1, 'success' from t returning id)
     select t.id as team, r.id as "teamRun" from t, r`,
    [userId],
  )
  return rows[0]
}

async function someTriggers({ id, userId }: { id: number; userId: string }, executionId: number) {
  const { pool } = await import('#server/db/database.ts')
  const { rows } = await pool().query(
    `with t as (insert into agent_triggers (agent_id, trigger_type, endpoint) values ($1, 'webhook', 'private') returning id),
          d as (insert into trigger_deliveries (trigger_id, user_id, webhook_id, payload) select id, $3, 'one', 'private' from t returning id),
          h as (insert into result_hooks (agent_id, url, signing_secret) values ($1, 'https://private.example', 'x') returning id),
          r as (insert into result_deliveries (hook_id, user_id, execution_id) select id, $3, $2 from h returning id)
     select t.id as trigger, d.id as delivery, h.id as "resultHook", r.id as "resultDelivery" from t, d, h, r`,
    [id, executionId, userId],
  )
  return rows[0] as Record<TriggerThing, number>
}

const closed = endpoints.filter(({ access }) => access !== 'public')

test('every call is answered by exactly one handler', () => {
  for (const { route } of endpoints) {
    const [method, path] = route.split(' ')
    const handlers = app.routes.filter((bound) => bound.method === method && bound.path === path)
    expect(handlers, route).toHaveLength(1)
  }
})

const at = (route: string, id: number | string) => {
  const [method = '', path = ''] = route.split(' ')
  return [
    method,
    path
      .replace(':id', String(id))
      .replace(':version', '1')
      .replace(/:(?:memberId|messageId|shareId|submissionId|userId)/, '1'),
  ] as const
}

test.for(closed.map(({ route }) => route))('%s answers 401 to a stranger', async (route) => {
  const response = await anonymousCaller(app).request(...at(route, 1))
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'unauthorized' })
})

test.for(closed.filter(({ access }) => access === 'admin' || access === 'manager').map(({ route }) => route))(
  '%s answers 403 to a user who is no admin',
  async (route) => {
    expect((await other.request(...at(route, 1))).status).toBe(403)
  },
)

const ofUsers = closed.filter(({ access }) => access === 'user').map(({ route }) => route)
test.for(ofUsers.filter(namesAThing))(
  '%s answers 404 to a second user for a thing of the first',
  async (route) => {
    const named = foreignCalls[route]
    const call = named ? { id: ids[named.of], body: named.body } : await plainCall(route)
    if (!call) throw new Error(`${route} needs a line in foreignCalls, or examples.`)
    const response = await other.request(...at(route, call.id), call.body)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('private')
  },
)

test('the calls of the second user changed nothing', async () => {
  const [agent] = await owner.json<{ name: string; status: string }[]>('GET', '/api/agents')
  expect(agent).toMatchObject({ name: 'Mine', status: 'active' })
})

test('a bulk action of a second user does nothing to the agents of the first', async () => {
  const reply = await other.json<{ results: object[] }>('POST', '/api/agents/bulk', {
    action: 'delete',
    agentIds: [ids.agent],
  })
  expect(reply.results).toEqual([{ agentId: ids.agent, ok: false, message: expect.any(String) }])
})

test('every dependency is pinned to one exact version', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies']
  const versions = groups.flatMap((group) => Object.entries<string>(manifest[group]))
  for (const [name, version] of versions) {
    expect(version, name).toMatch(/^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})

test('each table is written by one feature alone', () => {
  const features = join(root, 'server', 'features')
  const writers = new Map<string, Set<string>>()
  for (const entry of readdirSync(features, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue
    const code = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    const [feature = ''] = entry.parentPath.slice(features.length + 1).split('/')
    const tables = [...code.matchAll(/import \{([^}]*)\} from '#server\/db\/tables\//g)].join(' ')
    for (const [, table = ''] of code.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)) {
      if (!new RegExp(`\\b${table}\\b`).test(tables)) continue
      writers.set(table, (writers.get(table) ?? new Set()).add(feature))
    }
  }
  expect([...writers.keys()]).toContain('agents')
  for (const [table, names] of writers) expect([...names], table).toHaveLength(1)
})

test('each feature uses only those that the map names before it, but for the type of what it takes part in', () => {
  const map = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')
  const order =
    /Server features, each using only those before it: ([^.]+)\./.exec(map)?.[1]?.split(/[,;]\s/) ?? []
  const features = join(root, 'server', 'features')
  const folders = readdirSync(features, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(order.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  const upwards = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/') && file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const code = readFileSync(join(features, file), 'utf8').replaceAll(/^import type [^']+'[^']+'$/gm, '')
      const own = order.indexOf(file.split('/')[0] ?? '')
      const used = [...code.matchAll(/'#server\/features\/([\w-]+)\//g)].map(([, name = '']) => name)
      return used.filter((name) => order.indexOf(name) > own).map((name) => `${file} uses ${name}`)
    })
  expect(upwards).toEqual([])
})

test('the public exports of a feature are a short list', () => {
  const features = join(root, 'server', 'features')
  const lists = globSync('*/public.ts', { cwd: features })
  expect(lists).toContain('runs/public.ts')
  for (const list of lists) {
    const code = readFileSync(join(features, list), 'utf8')
    expect(code.replaceAll(/^export (?:type )?\{[^}]*\} from '\.\/[\w/-]+\.ts'\n/gm, ''), list).toBe('')
    expect(code.split('\n').length - 1, list).toBeLessThanOrEqual(20)
  }
})

test('access to an agent is checked in one place', () => {
  const features = join(root, 'server', 'features')
  const own = /eq\(agents\.userId, [\w.]*userId\),\s*isNull\(agents\.deletedAt\)/
  const spelled = readdirSync(features, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => own.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice(features.length + 1))
  // Counting, pausing by plan and the owner's time zone concern own agents only, not those shared with the user.
  expect(spelled.toSorted()).toEqual(['agents/next-run.ts', 'agents/pause-over-plan.ts', 'agents/save.ts'])
})

/** The files of these folders that are not tests, with their paths from the root. */
const sourcesIn = (...folders: string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => /\.[jt]s$/.test(name) && !/\.test\.ts$|-peers?\.ts$|\/testing\//.test(name))
    .map((name) => ({ name, code: readFileSync(join(root, name), 'utf8') }))

test('one statement alone inserts runs', () => {
  const inserts = /insert\(agentExecutions\)|insert into (\$\{agentExecutions\}|"?agent_executions)/
  const found = sourcesIn('server').filter(({ code }) => inserts.test(code))
  expect(found.map(({ name }) => name)).toEqual(['server/features/runs/admission-statement.ts'])
})

test('text from outside is never read by `new URL`, which throws on it', () => {
  const sources = [
    ...sourcesIn('server', 'command', 'contract'),
    ...['start.js', 'balancia.js'].map((name) => ({ name, code: readFileSync(join(root, name), 'utf8') })),
  ]
  const makes = sources.flatMap(({ name, code }) =>
    [...code.matchAll(/new\s+(?:globalThis\.)?URL\s*\(([^()]*)|=\s*URL\b(?!\.)/g)]
      .filter(([, given = '']) => !given.includes('import.meta.url'))
      .map(() => name),
  )
  // Previews and published copies contain an application's own code, which runs in a browser.
  expect(makes.toSorted()).toEqual([
    'contract/known-url.ts',
    'server/app-composer/preview.ts',
    'server/app-composer/published-entry.ts',
  ])
})

test('only guarded listeners receive data of a raw socket', () => {
  const events =
    'upgrade|connect|connection|clientError|checkContinue|checkExpectation|dropRequest|timeout|message|ping|pong|close'
  const raw = new RegExp(`\\.(?:on|once|addListener|prependListener)\\(\\s*'(?:${events})'`)
  const found = sourcesIn('server/http', 'server/features')
    .filter(({ code }) => raw.test(code))
    .map(({ name }) => name)
  // The file of a download is not a socket.
  expect(found).toEqual(['server/http/temporary-file.ts'])
})
