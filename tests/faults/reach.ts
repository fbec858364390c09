import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LLMock } from '@copilotkit/aimock'
import { openPeer } from '#server/platform/outbound/test-peer.ts'
import { startTelegramPeer, type TelegramPeer } from '#tests/peers/telegram-peer.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { type Cluster, startCluster } from '#tests/setup/processes/cluster.ts'
import type { Server } from '#tests/setup/processes/server.ts'

export interface ReachOptions {
  kills: number
  /** Whether leases of killed processes end at once after the last kill, instead of in their time. */
  endsLeases: boolean
}

/** What became of questions, presses and notices while processes were killed. */
export interface ReachFigures {
  kills: number
  runs: number
  /** Runs that ended with the answer to their question. */
  answered: number
  asked: number
  decided: number
  decidedTwice: number
  /** Deliveries that have no end, or ended in another way than sent, skipped or unknown. */
  lost: number
  notDelivered: number
  sent: number
  unknown: number
  /** Messages that arrived more often than once at a service that does not recognize repetitions. */
  arrivedTwice: number
  /** Deliveries that were recorded as sent and did not arrive. */
  sentWithoutArrival: number
}

const ada = { id: 77, username: 'ada' }
const pauseMs = { least: 150, most: 700 }
const endsWithinMs = 240_000
const startsMax = 10
const question = { question: 'Which quay?', choices: ['North', 'South'], otherwise: 'Take none.' }

/** Kills web servers and workers while runs ask, messages go out and buttons are pressed twice; returns the outcome. */
export async function runReach({ kills, endsLeases }: ReachOptions): Promise<ReachFigures> {
  await using opened = new AsyncDisposableStack()
  const telegram = await startTelegramPeer()
  opened.defer(() => telegram.close())
  const ntfy = await openPeer((_request, response) => response.end('{"id":"m"}'))
  opened.defer(() => ntfy.close())
  const model = await startModel()
  opened.defer(async () => {
    await model.stop()
  })
  const cluster = await startCluster({
    OPENAI_API_KEY: 'sk-loopback',
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'gpt-4.1-mini',
    BALANCIA_LEASE_SECONDS: '5',
    BALANCIA_NOTICES_PER_DAY: '100000',
  })
  opened.defer(() => cluster.close())
  const places = [place(cluster, 'web'), place(cluster, 'worker'), place(cluster, 'worker')]
  await Promise.all(places.map(({ ready }) => ready))
  const [web] = places
  if (!web) throw new Error('There is no web server.')
  const owner = await setUp(cluster, web, telegram, `http://127.0.0.1:${ntfy.port}`)
  const presser = pressAll(telegram)
  const runs = await startAndKill(cluster, places, owner, kills)
  await Promise.all(places.map(({ ready }) => ready))
  if (endsLeases) await endLeases(cluster)
  await allSettled(cluster, owner, runs, presser)
  presser.stop()
  return { ...(await figuresOf(cluster, telegram, ntfy.hits)), kills, runs }
}

async function startModel(): Promise<LLMock> {
  const model = new LLMock({ port: 0 })
  const call = { id: 'a', name: 'ask_owner', arguments: JSON.stringify(question) }
  model.addFixtures([
    { match: { hasToolResult: false }, response: { toolCalls: [call] } },
    { match: {}, response: { content: 'The boat is on its way.' } },
  ])
  await model.start()
  return model
}

/** A place in the cluster whose process is killed now and then, and replaced at once. */
interface Place {
  role: 'web' | 'worker'
  server: Server | undefined
  ready: Promise<void>
}

function place(cluster: Cluster, role: Place['role']): Place {
  const made: Place = { role, server: undefined, ready: Promise.resolve() }
  made.ready = fill(cluster, made)
  return made
}

async function fill(cluster: Cluster, into: Place): Promise<void> {
  into.server = undefined
  for (let go = 1; ; go += 1) {
    try {
      into.server = await cluster.start([into.role])
      return
    } catch (error) {
      if (go === startsMax) throw error
    }
  }
}

/** The owner of the agent that asks, at whatever web server runs. */
interface Owner {
  agentId: number
  client: () => Client | undefined
}

async function setUp(cluster: Cluster, web: Place, telegram: TelegramPeer, ntfyUrl: string): Promise<Owner> {
  const first = new Client(web.server?.url ?? '')
  await first.signUp('reach@example.com')
  await first.json('PUT', '/api/admin/chat-bots/telegram', {
    values: { token: telegram.token, server: telegram.url },
  })
  const { code } = await first.json<{ code: string }>('POST', '/api/chat-accounts/codes', {
    service: 'telegram',
  })
  telegram.write(ada, code)
  await until('The account was not linked', async () => {
    const { rows } = await cluster.sql.query('select 1 from linked_accounts')
    return rows.length === 1
  })
  const way = await first.json<{ id: number }>('POST', '/api/notification-ways', {
    kind: 'ntfy',
    server: ntfyUrl,
    topic: 'reach',
  })
  const events = { 'needs-you': 'at-once', news: 'at-once', finished: 'at-once', failed: 'at-once' }
  await first.json('PATCH', `/api/notification-ways/${way.id}`, { events })
  const agent = await first.json<{ id: number }>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'researcher',
    taskDescription: 'Ask which quay is free, then send the boat.',
    notifications: true,
    asksOwner: true,
  })
  const client = () => {
    if (!web.server) return undefined
    const again = new Client(web.server.url)
    again.cookie = first.cookie
    return again
  }
  return { agentId: agent.id, client }
}

/** The deliveries whose buttons were pressed. */
interface Presser {
  pressed: ReadonlySet<number>
  stop: () => void
}

/** One account may send 20 messages a minute, and each message is pressed three times. */
const pressesPerMinute = 6

/** Presses buttons as two devices do at once, of which one repeats; the rest is left to the page. */
function pressAll(telegram: TelegramPeer): Presser {
  const seen = new Set<number>()
  const pressed = new Set<number>()
  let pressedAt: number[] = []
  const timer = setInterval(() => {
    for (const { id, buttons } of telegram.messages) {
      const [north, south] = buttons
      if (!north || !south || seen.has(id)) continue
      seen.add(id)
      pressedAt = pressedAt.filter((at) => at > performance.now() - 65_000)
      if (pressedAt.length >= pressesPerMinute) continue
      pressedAt.push(performance.now())
      pressed.add(Number(south.callback_data.split(':')[1]))
      telegram.press(ada, south.callback_data, { message: id, times: 2 })
      telegram.press(ada, north.callback_data, { message: id })
    }
  }, 50)
  return { pressed, stop: () => clearInterval(timer) }
}

/** Starts a run before each kill; returns the number of runs. */
async function startAndKill(cluster: Cluster, places: Place[], owner: Owner, kills: number): Promise<number> {
  let runs = 0
  for (let kill = 0; kill < kills; kill += 1) {
    await startRun(owner)
    runs += 1
    await sleep(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least))
    const alive = places.filter(({ server }) => server)
    const struck = alive[Math.floor(Math.random() * alive.length)]
    // With all processes down nothing can go wrong, so one is always back before the next is killed.
    if (alive.length < 2) await Promise.all(places.map(({ ready }) => ready))
    if (!struck?.server) continue
    await struck.server.kill()
    struck.ready = fill(cluster, struck)
  }
  return runs
}

/** Starts one run; a request that a kill interrupts is repeated with the same key. */
async function startRun({ agentId, client }: Owner): Promise<void> {
  const headers = { prefer: 'respond-async', 'idempotency-key': randomUUID() }
  await until('A run could not be started', async () => {
    try {
      await client()?.json('POST', `/api/agents/${agentId}/run`, {}, headers)
      return client() !== undefined
    } catch {
      return false
    }
  })
}

async function endLeases({ sql }: Cluster): Promise<void> {
  await sql.query(
    `update notification_deliveries set next_attempt_at = now() where state in ('queued', 'sending') and attempts > 0`,
  )
  await sql.query('update notification_deliveries set edit_at = now() where edit_at is not null')
  await sql.query('update chat_bots set held_by = null, held_until = null')
}

/** Waits until all has ended; answers in the page what nobody pressed. */
async function allSettled(
  { sql }: Cluster,
  { client }: Owner,
  runs: number,
  { pressed }: Presser,
): Promise<void> {
  const openOnes = async (statement: string) =>
    (await sql.query<{ open: number }>(statement)).rows[0]?.open ?? 0
  const pending = `select a.id, d.id as delivery from approvals a join notification_deliveries d on d.approval_id = a.id
    where a.state = 'pending' and d.way_kind = 'telegram' and d.state in ('sent', 'unknown')`
  await until('Not all runs ended', async () => {
    for (const { id, delivery } of (await sql.query<{ id: number; delivery: number }>(pending)).rows)
      if (!pressed.has(delivery))
        await client()
          ?.json('POST', `/api/approvals/${id}/decide`, { decision: 'approve', payload: { answer: 'South' } })
          .catch(() => undefined)
    const ended = `select count(*)::int as open from agent_executions where status = 'success'`
    return (await openOnes(ended)) >= runs
  })
  await until('Not all deliveries ended', async () => {
    const open = `select count(*)::int as open from notification_deliveries where state in ('waiting', 'queued', 'sending') or edit_at is not null`
    return (await openOnes(open)) === 0
  })
}

async function figuresOf(
  { sql }: Cluster,
  telegram: TelegramPeer,
  hits: readonly { body: string }[],
): Promise<Omit<ReachFigures, 'kills' | 'runs'>> {
  const one = async (statement: string) => (await sql.query<{ n: number }>(statement)).rows[0]?.n ?? 0
  const clicks = hits.map(({ body }) => String(JSON.parse(body).click))
  const chats = telegram.messages
    .filter(({ text }) => text.includes(question.question))
    .map(({ text }) => linkIn(text))
  const sentBy = (kind: string) =>
    one(
      `select count(*)::int as n from notification_deliveries where way_kind = '${kind}' and state = 'sent'`,
    )
  const asked = await one(`select count(*)::int as n from approvals`)
  const missing =
    Math.max((await sentBy('ntfy')) - new Set(clicks).size, 0) +
    Math.max(
      (await sentBy('telegram')) -
        telegram.messages.filter(({ isEdited, buttons }) => isEdited || buttons.length > 0).length,
      0,
    )
  return {
    answered: await one(
      `select count(*)::int as n from agent_executions where status = 'success' and output like '%on its way%'`,
    ),
    asked,
    decided: await one(`select count(*)::int as n from approvals where state = 'approved'`),
    decidedTwice: await one(
      `select count(*)::int as n from (select resource_id from user_activity_logs where action = 'decide_approval'
       group by resource_id having count(*) > 1) as twice`,
    ),
    lost: await one(
      `select count(*)::int as n from notification_deliveries where state not in ('sent', 'skipped', 'unknown')`,
    ),
    notDelivered: await one(
      `select count(*)::int as n from notifications n where kind = 'question.asked' and (
         select count(*) from notification_deliveries d where d.notification_id = n.id) <> 2`,
    ),
    sent: await one(`select count(*)::int as n from notification_deliveries where state = 'sent'`),
    unknown: await one(`select count(*)::int as n from notification_deliveries where state = 'unknown'`),
    arrivedTwice: repeated(clicks) + repeated(chats.filter(Boolean)),
    sentWithoutArrival: missing,
  }
}

/** The link of a message, which differs between deliveries. */
const linkIn = (text: string) => /https?:\S+/.exec(text)?.[0] ?? ''

const repeated = (all: readonly string[]) => all.length - new Set(all).size

async function until(problem: string, isDone: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + endsWithinMs
  while (!(await isDone())) {
    if (performance.now() > giveUpAt) throw new Error(`${problem} in ${endsWithinMs / 1000} s.`)
    await sleep(100)
  }
}
