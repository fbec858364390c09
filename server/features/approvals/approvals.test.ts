import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { type ApprovalReply, approvalTexts } from '#contract/approvals/approvals.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { users } from '#server/db/tables/users.ts'
import { approvalLink } from '#server/features/notifications/public.ts'
import { admitRun } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { signToken } from '#server/platform/secrets/signed-token.ts'
import { approvalOf, pendingApprovals, decisions } from '#tests/setup/callers/approvals.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { readingCost } from '#tests/setup/database/reading-cost.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { askedInMessage } from './asked-in-message.ts'
import { decideShown } from './decide.ts'
import { expireApprovals } from './expire.ts'
import { approvalDecided } from './hooks.ts'

testDatabase()
const app = createApp()
const dayMs = 86_400_000
let user: Caller
let agent: AgentReply

beforeAll(() => aUser(app))
beforeEach(async () => {
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note each day.',
  })
  await user.json('PUT', `/api/agents/${agent.id}/budget`, { moneyLimit: null, runsLimit: 1 })
  await admit('manual')
})

async function admit(source: 'manual' | 'schedule'): Promise<number> {
  const { run } = await inTransaction((tx) =>
    admitRun(tx, { userId: agent.userId }, { agentId: agent.id, source }),
  )
  return run.id
}
const decide = (id: number, body: object, who = user) =>
  who.request('POST', `/api/approvals/${id}/decide`, body)
const statusOf = async (id: number) =>
  (await user.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)).status
const messageOf = async (reply: Response) => ((await reply.json()) as { message: string }).message

const rowOf = async (id: number) => {
  const [row] = await db.select().from(approvals).where(eq(approvals.id, id))
  if (!row) throw new Error(`There is no approval ${id}.`)
  return row
}

const costOfPending = () => readingCost(() => pendingApprovals(user))

/** Returns a scheduled run that a limit of one run holds, and its approval. */
async function aHeldRun(): Promise<{ run: number; approval: ApprovalReply }> {
  const run = await admit('schedule')
  return { run, approval: await approvalOf(user, run) }
}

test('an approval shows its exact subject and its deadline, and counts at the bell', async () => {
  const { run, approval } = await aHeldRun()
  expect(approval).toMatchObject({
    kind: 'budget',
    title: expect.stringContaining('Scout'),
    reason: expect.stringMatching(/Scout.*\b1\b.*\b1\b/),
    payload: { budgetId: expect.any(Number), amount: null },
    state: 'pending',
    executionId: run,
    agentId: agent.id,
    held: { amount: null, budget: { period: 'day', runs: 1 } },
    runStatus: 'queued',
    decidedAt: null,
  })
  expect(Date.parse(approval.expiresAt) - Date.parse(approval.createdAt)).toBe(7 * dayMs)
  expect(await user.json('GET', '/api/notifications/unread')).toEqual({ unread: 1, approvals: 1 })
})

test('listing approvals costs the same however many agents other users have', async () => {
  await aHeldRun()
  const few = await costOfPending()
  const [other] = await db.insert(users).values({ id: 'with many', email: 'many@example.com' }).returning()
  const form = { userId: other?.id ?? '', name: 'One of many', persona: 'writer', taskDescription: 'Write.' }
  await db.insert(agents).values(Array.from({ length: 2_000 }, () => form))
  await db.execute(sql`analyze agents`)
  expect((await costOfPending()).rows).toBeLessThan(2 * few.rows)
})

test('of two concurrent decisions one counts, and the other learns who decided first, and when', async () => {
  const { approval } = await aHeldRun()
  const replies = await Promise.all([
    decide(approval.id, decisions.stop),
    decide(approval.id, decisions.once),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { decidedAt, decidedBy } = await approvalOf(user, approval.executionId ?? 0)
  const late = replies.find(({ status }) => status === 409)
  const day = new Date(decidedAt ?? 0).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  expect(await messageOf(late ?? new Response())).toMatch(
    new RegExp(`^${decidedBy} .*${day}.*\\d\\d:\\d\\d UTC\\.$`),
  )
  expect(await pendingApprovals(user)).toEqual([])
})

test('another user neither sees nor decides it', async () => {
  const { approval } = await aHeldRun()
  const otherUser = await aUser(app)
  expect(await pendingApprovals(otherUser)).toEqual([])
  expect((await decide(approval.id, decisions.stop, otherUser)).status).toBe(404)
  expect(await pendingApprovals(user)).toHaveLength(1)
})

test('an answer that its kind does not know is refused, and it is still asked', async () => {
  const { approval } = await aHeldRun()
  const odd = await decide(approval.id, { decision: 'approve', payload: { way: 'raise', runsLimit: 0 } })
  expect(odd.status).toBe(400)
  expect(await odd.json()).toMatchObject({ issues: [{ path: 'payload.runsLimit' }] })
  expect((await decide(approval.id, { decision: 'approve', payload: { way: 'free' } })).status).toBe(400)
  expect(await pendingApprovals(user)).toHaveLength(1)
})

test('an approval that expires while it is decided is not carried out, and its run ends with the reason', async () => {
  const { run, approval } = await aHeldRun()
  await db.update(approvals).set({ expiresAt: clock.now() }).where(eq(approvals.id, approval.id))
  const late = await decide(approval.id, decisions.once)
  expect(late.status).toBe(409)
  expect(await statusOf(run)).toBe('queued')
  await Promise.all([expireApprovals(), decide(approval.id, decisions.once)])
  expect(await statusOf(run)).toBe('canceled')
  expect(await approvalOf(user, run)).toMatchObject({ state: 'expired', decidedBy: null })
  expect(await user.json('GET', `/api/executions/${run}`)).toMatchObject({
    errorMessage: expect.stringMatching(/\b7\b/),
  })
})

test('an approval that is not due does not expire, and the loop waits until it is', async () => {
  const { approval } = await aHeldRun()
  const next = await expireApprovals()
  expect(next && next.getTime() <= Date.parse(approval.expiresAt)).toBe(true)
  expect(await pendingApprovals(user)).toHaveLength(1)
})

test('a run that is canceled is not asked about any more', async () => {
  const { run, approval } = await aHeldRun()
  await user.json('POST', `/api/executions/${run}/cancel`)
  expect(await pendingApprovals(user)).toEqual([])
  const late = await decide(approval.id, decisions.once)
  expect(late.status).toBe(409)
  expect(late.status).toBe(409)
})

test('a decision and its run change together or not at all: if the run cannot continue, the question stays open', async () => {
  const { approval } = await aHeldRun()
  // A limit that is too low is detected only after the decision was written.
  expect((await decide(approval.id, decisions.raise({ runsLimit: 1 }))).status).toBe(400)
  const [row] = await db.select().from(approvals).where(eq(approvals.id, approval.id))
  expect(row).toMatchObject({ state: 'pending', decidedAt: null, decision: null })
  expect((await decide(approval.id, decisions.raise({ runsLimit: 2 }))).status).toBe(200)
})

test('closed approvals are listed newest first, page by page, with what was decided', async () => {
  const first = await aHeldRun()
  await decide(first.approval.id, decisions.stop)
  const second = await aHeldRun()
  await decide(second.approval.id, decisions.once)
  const closed = await user.json<ApprovalReply[]>('GET', '/api/approvals?state=closed&limit=1')
  expect(closed).toMatchObject([
    { id: second.approval.id, state: 'approved', decision: { way: 'once' }, held: null },
  ])
  const older = await user.json('GET', `/api/approvals?state=closed&before=${second.approval.id}`)
  expect(older).toMatchObject([
    { id: first.approval.id, state: 'refused', decision: null, runStatus: 'canceled' },
  ])
})

test('the link in an email shows the question to a visitor, and decides it once, only by its button', async () => {
  const { run, approval } = await aHeldRun()
  const { pathname, search } = new URL(approvalLink(await rowOf(approval.id)))
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const open = (method: string, query = search) =>
    app.request(`http://balancia.localhost${pathname}${query}`, {
      method,
      headers: form,
      body: method === 'POST' ? 'decision=refuse' : undefined,
    })
  const page = await open('GET')
  expect(page.status).toBe(200)
  expect(await page.text()).toMatch(/Scout[\s\S]*value="approve"[\s\S]*value="refuse"/)
  expect((await open('GET', `${search}x`)).status).toBe(404)
  // Links of earlier releases do not name what they showed.
  const earlier = signToken(
    'decide-approval',
    JSON.stringify({ userId: agent.userId, approvalId: approval.id }),
  )
  expect((await open('GET', `?token=${earlier}`)).status).toBe(200)
  const otherUser = new URL(approvalLink({ ...(await rowOf(approval.id)), userId: 'nobody' })).search
  expect((await open('POST', otherUser)).status).toBe(404)
  expect(await pendingApprovals(user)).toHaveLength(1)
  expect((await open('POST')).status).toBe(200)
  expect(await statusOf(run)).toBe('canceled')
  expect([(await open('POST')).status, (await open('GET')).status]).toEqual([409, 409])
  expect(await approvalOf(user, run)).toMatchObject({ decidedThrough: 'link' })
})

test('a message decides only what it showed, and each closed approval is announced once', async () => {
  const seen: string[] = []
  const before = approvalDecided.listeners
  approvalDecided.listeners = [...before, async (_tx, { id, state }) => void seen.push(`${id} ${state}`)]
  onTestFinished(() => {
    approvalDecided.listeners = before
  })
  const decider = { userId: agent.userId, through: 'telegram' as const }
  const { approval } = await aHeldRun()
  const shown = await askedInMessage(agent.userId, approval.id)
  expect(shown).toMatchObject({ kind: 'budget', isWhole: true, isTainted: false, choices: [] })
  const hash = shown?.payloadHash ?? ''
  await db
    .update(approvals)
    .set({ payload: { ...approval.payload, amount: '9' } })
    .where(eq(approvals.id, approval.id))
  await expect(decideShown(decider, approval.id, hash, decisions.once)).rejects.toThrow(approvalTexts.altered)
  expect((await app.request(shown?.link ?? '')).status).toBe(409)
  await db.update(approvals).set({ payload: approval.payload }).where(eq(approvals.id, approval.id))
  const presses = [decisions.once, decisions.stop].map((each) =>
    decideShown(decider, approval.id, hash, each),
  )
  const ends = await Promise.allSettled(presses)
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await approvalOf(user, approval.executionId ?? 0)).toMatchObject({ decidedThrough: 'telegram' })
  expect(await askedInMessage(agent.userId, approval.id)).toBeUndefined()
  const late = await aHeldRun()
  await db.update(approvals).set({ expiresAt: clock.now() }).where(eq(approvals.id, late.approval.id))
  await expireApprovals()
  const canceled = await aHeldRun()
  await user.json('POST', `/api/executions/${canceled.run}/cancel`)
  expect(seen.map((each) => each.split(' ')[0])).toEqual(
    [approval.id, late.approval.id, canceled.approval.id].map(String),
  )
  expect(seen.slice(1).map((each) => each.split(' ')[1])).toEqual(['expired', 'expired'])
})
