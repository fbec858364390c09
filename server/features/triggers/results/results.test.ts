import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { NotificationReply } from '#contract/notifications/notifications.ts'
import type { ResultMessage } from '#contract/triggers/triggers-api.ts'
import {
  type ResultDeliveryReply,
  type ResultHookReply,
  type ResultHookWithSecretReply,
  resultAttemptsMax,
  resultHooksMax,
} from '#contract/triggers/triggers.ts'
import { db, pool } from '#server/db/database.ts'
import { claim } from '#server/db/outbox/outbox-claim.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { resultDeliveries } from '#server/db/tables/triggers.ts'
import type { Outcome } from '#server/engine/run-input.ts'
import { type Ending, failedEnding } from '#server/features/runs/record/endings.ts'
import { record } from '#server/features/runs/record/record.ts'
import { privateAddress } from '#server/platform/outbound/outbound-failure.ts'
import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { anAgent, app, eventually } from '#tests/setup/callers/outsider.ts'
import { postDue, resultLoop, results } from './post-results.ts'

testDatabase()
let user: Caller
let peer: Peer
/** The receiver's answers by path; a path that is not listed is answered with 200. */
const answers = new Map<string, { status: number; headers?: Record<string, string>; body?: string }>()

beforeAll(async () => {
  peer = await openPeer((request, response) => {
    const path = request.url ?? ''
    if (path === '/silent') return
    const { status, headers, body = 'thanks' } = answers.get(path) ?? { status: 200 }
    response.writeHead(status, headers).end(body)
  })
  user = await aUser(app)
})
beforeEach(async () => {
  peer.hits.length = 0
  await resultLoop.start()
})
afterAll(async () => {
  await resultLoop.stop()
  await peer.close()
})

const success = (output: string): Outcome => ({
  ...failedEnding(''),
  status: 'success',
  error: null,
  output,
  sources: [
    {
      number: 1,
      url: 'https://a.example/',
      title: 'A',
      publishedAt: null,
      state: 'read',
      reason: null,
    },
  ],
})

async function endRun({ id: agentId, userId }: AgentReply, ending: Ending): Promise<number> {
  const [run] = await db.insert(agentExecutions).values({ agentId, userId, status: 'running' }).returning()
  await record(run?.id ?? 0, ending)
  return run?.id ?? 0
}

async function hooked(path: string, owner = user) {
  const agent = await anAgent(owner, { name: 'Poster' })
  const hook = await addHook(owner, agent, path)
  const log = () => owner.json<ResultDeliveryReply[]>('GET', `/api/result-hooks/${hook.id}/deliveries`)
  const logged = (isFound: (last: ResultDeliveryReply) => boolean) =>
    eventually(log, ([last]) => last !== undefined && isFound(last))
  return { agent, hook, log, logged }
}
const addHook = (owner: Caller, agent: AgentReply, path: string, port = peer.port, host = '127.0.0.1') =>
  owner.json<ResultHookWithSecretReply>('POST', `/api/agents/${agent.id}/result-hooks`, {
    url: `http://${host}:${port}${path}`,
  })
const takeBehind = (behindUser: string) => claim(results, [], behindUser)
const hits = (path: string) => peer.hits.filter((hit) => hit.path === path)

/** Makes waiting results due now. */
async function hurry(hookId: number) {
  await pool().query(
    `update result_deliveries set next_attempt_at = now() - interval '1 minute' where hook_id = $1 and status = 'queued'`,
    [hookId],
  )
  resultLoop.wake()
}

test('a result is posted, signed so that the library of Standard Webhooks takes it', async () => {
  const { agent, hook, logged } = await hooked('/good')
  const field = { name: 'Boat', type: 'text' as const, description: '', isRequired: false }
  const data = { shape: { fields: [field], isList: true }, rows: [{ Boat: '"Grüße"' }, { Boat: null }] }
  const executionId = await endRun(agent, { ...success('Two "boats", Grüße.'), data })
  const [delivery] = await logged(({ status }) => status === 'sent')
  expect(delivery).toMatchObject({ executionId, attempts: 1, httpStatus: 200, lastError: null })
  const [hit] = hits('/good')
  expect(hit?.headers['content-type']).toBe('application/json')
  const headers = hit?.headers as Record<string, string>
  const message = new Webhook(hook.secret).verify(hit?.body ?? '', headers) as ResultMessage
  expect(message).toEqual({
    type: 'agent.run.succeeded',
    timestamp: message.data.completedAt,
    data: {
      agentId: agent.id,
      agentName: 'Poster',
      executionId,
      status: 'success',
      output: 'Two "boats", Grüße.',
      resultData: data,
      error: null,
      sources: [expect.objectContaining({ number: 1, url: 'https://a.example/' })],
      completedAt: expect.stringMatching(/Z$/),
    },
  })
})

test('a failed run is posted as one, a canceled one not at all', async () => {
  const { agent, log, logged } = await hooked('/failed')
  await endRun(agent, { status: 'canceled', error: 'Stopped.' })
  await endRun(agent, failedEnding('It broke.'))
  await logged(({ status }) => status === 'sent')
  expect(await log()).toHaveLength(1)
  expect(JSON.parse(hits('/failed')[0]?.body ?? '')).toMatchObject({
    type: 'agent.run.failed',
    data: { status: 'failed', output: null, error: 'It broke.' },
  })
})

test('the secret is shown once and is not kept as it is', async () => {
  const { agent, hook } = await hooked('/quiet')
  expect(hook.secret).toMatch(/^whsec_/)
  const listed = await user.json<ResultHookReply[]>('GET', `/api/agents/${agent.id}/result-hooks`)
  expect(listed).toMatchObject([{ id: hook.id, isActive: true }])
  expect(JSON.stringify(listed)).not.toMatch(/secret"|signingSecret/)
  const { rows } = await pool().query('select signing_secret from result_hooks where id = $1', [hook.id])
  expect(JSON.stringify(rows)).not.toContain(hook.secret.slice(6))
})

test('a rejected result is sent again under the same id with growing pauses, then given up and reported once', async () => {
  const { agent, hook, log, logged } = await hooked('/down')
  answers.set('/down', { status: 503 })
  await endRun(agent, success('Late.'))
  const waits: number[] = []
  for (let attempt = 1; attempt <= resultAttemptsMax; attempt++) {
    const [delivery] = await logged(
      (last) => last.attempts === attempt && (last.status === 'failed' || last.httpStatus === 503),
    )
    await eventually(async () => hits('/down').length === attempt)
    const settled = await eventually(log, ([last]) => !isInFlight(last))
    waits.push(Date.parse(settled[0]?.nextAttemptAt ?? '') - Date.now())
    expect(delivery?.httpStatus).toBe(503)
    if (attempt < resultAttemptsMax) await hurry(hook.id)
  }
  expect(waits[0]).toBeLessThan(15_000)
  expect(waits[6]).toBeGreaterThan(40_000_000)
  for (let index = 1; index < 7; index++) expect(waits[index]).toBeGreaterThan(waits[index - 1] ?? 0)
  expect(new Set(hits('/down').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await log()).toMatchObject([
    { status: 'failed', attempts: resultAttemptsMax, lastError: expect.stringContaining('503') },
  ])
  const failureNotices = async () =>
    (await user.json<NotificationReply[]>('GET', '/api/notifications')).filter(
      ({ kind, agentId }) => kind === 'hook.failed' && agentId === agent.id,
    )
  expect(await failureNotices()).toMatchObject([{ title: expect.stringContaining('Poster') }])
  await db
    .update(resultDeliveries)
    .set({ attempts: 7 })
    .where(eq(resultDeliveries.executionId, await endRun(agent, success('2'))))
  await hurry(hook.id)
  await eventually(log, ([last]) => last?.status === 'failed')
  expect(await failureNotices()).toHaveLength(1)
})

/** Whether a result is in flight: it is not due for a minute because a process is posting it. */
function isInFlight(delivery?: ResultDeliveryReply): boolean {
  if (delivery?.status !== 'queued') return false
  const wait = Date.parse(delivery.nextAttemptAt) - Date.now()
  return delivery.attempts !== 2 && wait > 55_000 && wait <= 60_000
}

test('410 switches the address off, gives up what waits for it, and tells its owner', async () => {
  const { agent, hook, log, logged } = await hooked('/gone')
  answers.set('/gone', { status: 410 })
  await endRun(agent, success('One.'))
  await logged(({ status }) => status === 'failed')
  const [listed] = await user.json<ResultHookReply[]>('GET', `/api/agents/${agent.id}/result-hooks`)
  expect(listed).toMatchObject({ id: hook.id, isActive: false })
  await endRun(agent, success('Two.'))
  expect(await log()).toHaveLength(1)
  const inbox = await user.json<NotificationReply[]>('GET', '/api/notifications')
  expect(inbox.filter(({ agentId }) => agentId === agent.id)).toMatchObject([{ kind: 'hook.failed' }])
})

const failing: [string, { status: number; headers?: Record<string, string>; body?: string }, object][] = [
  [
    'a redirect, which is not followed',
    { status: 307, headers: { location: '/good' } },
    { status: 'queued', attempts: 1, httpStatus: null, lastError: expect.any(String) },
  ],
  ['a refusal', { status: 401 }, { status: 'queued', httpStatus: 401 }],
  [
    'success with a huge answer, of which little is read',
    { status: 200, body: 'x'.repeat(5_000_000) },
    { status: 'sent' },
  ],
]
test.for(failing)('the receiver answers %s', async ([name, answer, outcome]) => {
  const path = `/${encodeURIComponent(name)}`
  answers.set(path, answer)
  const { agent, log, logged } = await hooked(path)
  await endRun(agent, success('x'))
  await logged((last) => last.status === 'sent' || last.lastError !== null)
  expect(await log()).toMatchObject([outcome])
  expect(hits('/good')).toHaveLength(0)
})

const privates = [
  'http://10.0.0.1/',
  'http://169.254.169.254/latest',
  'http://internal/',
  'ftp://a.example/',
  'x',
]
test.for(privates)('the address %s is refused where it is typed', async (url) => {
  const agent = await anAgent(user)
  const response = await user.request('POST', `/api/agents/${agent.id}/result-hooks`, { url })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ path: 'url' }] })
})

test('an address that became private is never dialled, and is given up at once', async () => {
  const { agent, hook, logged } = await hooked('/later')
  await pool().query(`update result_hooks set url = 'http://10.0.0.1/' where id = $1`, [hook.id])
  await endRun(agent, success('x'))
  const [delivery] = await logged(({ status }) => status === 'failed')
  expect(delivery).toMatchObject({ attempts: 1, lastError: privateAddress().message })
})

test('a receiver that says nothing holds up no other', async () => {
  const silent = await hooked('/silent')
  for (let index = 0; index < 20; index++) await endRun(silent.agent, success('x'))
  await eventually(async () => hits('/silent').length === 2)
  const lively = await hooked('/lively')
  await endRun(lively.agent, success('x'))
  await lively.logged(({ status }) => status === 'sent')
  expect(hits('/silent')).toHaveLength(2)
  await user.request('DELETE', `/api/result-hooks/${silent.hook.id}`)
})

test('receivers of one user that say nothing leave half of the places to others', async () => {
  await resultLoop.stop()
  // A separate server, because all users who post to one host share its connections: one user takes at most seven.
  const silentPeer = await openPeer(() => {})
  const slow = await anAgent(user)
  for (let index = 0; index < resultHooksMax; index++) {
    await addHook(user, slow, '/', silentPeer.port, index % 2 === 0 ? '127.0.0.1' : 'localhost')
  }
  for (let index = 0; index < 2; index++) await endRun(slow, success('x'))
  await resultLoop.start()
  await eventually(async () => silentPeer.hits.length >= 8)
  const lively = await hooked('/other', await aUser(app))
  await endRun(lively.agent, success('x'))
  await lively.logged(({ status }) => status === 'sent')
  expect(silentPeer.hits).toHaveLength(8)
  await pool().query('delete from result_hooks where agent_id = $1', [slow.id])
  await silentPeer.close()
})

test('due results are taken in turn by user, the oldest of each first, however many one of them has', async () => {
  await resultLoop.stop()
  await pool().query('delete from result_deliveries')
  const posters: { userId: string; runs: number[] }[] = []
  for (const count of [3, 1, 2]) {
    const { agent } = await hooked('/turns', await aUser(app))
    const runs: number[] = []
    for (let index = 0; index < count; index++) runs.push(await endRun(agent, success('x')))
    posters.push({ userId: agent.userId, runs })
  }
  posters.sort((a, b) => (a.userId < b.userId ? -1 : 1))
  const rounds = [0, 1, 2].flatMap((at) => posters.flatMap(({ runs }) => runs.slice(at, at + 1)))
  const taken: (number | undefined)[] = []
  let last = ''
  for (const _ of rounds) {
    const next = (await takeBehind(last)) ?? (await takeBehind(''))
    last = next?.userId ?? ''
    taken.push(next?.executionId)
  }
  expect(taken).toEqual(rounds)
  expect(await takeBehind('')).toBeUndefined()
})

test('switching an address off gives up what waits; a result can be sent again once it is on', async () => {
  const { agent, hook, log, logged } = await hooked('/again')
  answers.set('/again', { status: 500 })
  await endRun(agent, success('x'))
  await logged(({ httpStatus }) => httpStatus === 500)
  await user.json('PATCH', `/api/result-hooks/${hook.id}`, { isActive: false })
  const [ended] = await log()
  expect(ended).toMatchObject({ status: 'failed', attempts: 1, lastError: expect.any(String) })
  const resend = () => user.request('POST', `/api/result-deliveries/${ended?.id}/resend`)
  expect((await resend()).status).toBe(409)
  await user.json('PATCH', `/api/result-hooks/${hook.id}`, { isActive: true })
  answers.delete('/again')
  expect((await resend()).status).toBe(200)
  await logged(({ status }) => status === 'sent')
  const ids = hits('/again').map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('the log and the notices say in words why a result was not taken', { tags: 'words' }, async () => {
  const off = await hooked('/words')
  answers.set('/words', { status: 307, headers: { location: '/good' } })
  await endRun(off.agent, success('x'))
  const [redirected] = await off.logged(({ lastError }) => lastError !== null)
  expect(redirected?.lastError).toBe('Answered with a redirect, which is not followed')
  await user.json('PATCH', `/api/result-hooks/${off.hook.id}`, { isActive: false })
  expect(await off.log()).toMatchObject([{ lastError: 'The address was switched off.' }])
  const { agent, logged } = await hooked('/gone-in-words')
  answers.set('/gone-in-words', { status: 410 })
  await endRun(agent, success('x'))
  await logged(({ status }) => status === 'failed')
  const inbox = await user.json<NotificationReply[]>('GET', '/api/notifications')
  expect(inbox.find(({ agentId }) => agentId === agent.id)?.body).toContain('switched off')
})

test('several processes post each result once, and a stopped one leaves those in flight', async () => {
  await resultLoop.stop()
  const { agent, hook, log } = await hooked('/once')
  for (let index = 0; index < 12; index++) await endRun(agent, success('x'))
  expect((await log()).every(({ status, attempts }) => status === 'queued' && attempts === 0)).toBe(true)
  const { signal } = new AbortController()
  await eventually(async () => {
    await Promise.all([postDue(signal), postDue(signal), postDue(signal)])
    return (await log()).every(({ status }) => status === 'sent')
  })
  expect(hits('/once')).toHaveLength(12)
  expect(new Set(hits('/once').map(({ headers }) => headers['webhook-id'])).size).toBe(12)
  expect(hook.isActive).toBe(true)
})

test('results in flight in a killed process are sent by another a minute later, under the same id', async () => {
  await resultLoop.stop()
  const { agent, hook, log, logged } = await hooked('/orphan')
  await endRun(agent, success('x'))
  const taken = await takeBehind('')
  expect(taken?.hookId).toBe(hook.id)
  await resultLoop.start()
  await sleep(200)
  expect(hits('/orphan')).toHaveLength(0)
  const [inFlight] = await log()
  expect(Date.parse(inFlight?.nextAttemptAt ?? '') - Date.now()).toBeLessThanOrEqual(60_000)
  await hurry(hook.id)
  await logged(({ status }) => status === 'sent')
  expect(hits('/orphan')[0]?.headers['webhook-id']).toBe(`result_${taken?.id}`)
})

test('an agent posts to at most ten addresses', async () => {
  const agent = await anAgent(user)
  const add = () =>
    user.request('POST', `/api/agents/${agent.id}/result-hooks`, { url: 'https://example.com/hook' })
  const statuses = (await Promise.all(Array.from({ length: resultHooksMax + 2 }, add))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(resultHooksMax)
  expect(statuses.filter((status) => status === 403)).toHaveLength(2)
})
