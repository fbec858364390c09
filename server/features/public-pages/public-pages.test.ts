import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { AgentFormReply, FormEntryReply, ResultLinkReply } from '#contract/public-pages/public-pages.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentForms, formSubmissions } from '#server/db/tables/public-pages.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { anAgent, app } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
let owner: Caller
let agent: AgentReply
let now = 0
beforeAll(async () => {
  owner = await aUser(app)
  agent = await anAgent(owner)
})
beforeEach(async () => {
  // The limits start at zero.
  await db.delete(formSubmissions)
  now = Date.now()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  return () => vi.restoreAllMocks()
})

const site = 'http://balancia.localhost'
let visitors = 0
/** A browser of somebody without an account, at an address of its own. */
function aVisitor() {
  visitors += 1
  const remoteAddress = `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`
  const send = async (path: string, init: RequestInit = {}) => {
    const reply = await app.request(`${site}${path}`, init, { incoming: { socket: { remoteAddress } } })
    return { reply, status: reply.status, html: await reply.text(), headers: reply.headers }
  }
  const post = (path: string, values: Record<string, string>, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: {
        host: 'balancia.localhost',
        origin: site,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: new URLSearchParams(values).toString(),
    })
  const open = async (path: string) => {
    const page = await send(path)
    return { ...page, stamp: /name="stamp" value="([^"]*)"/.exec(page.html)?.[1] ?? '' }
  }
  /** Opens the form, takes the time of a person, and sends it. */
  const fill = async (path: string, values: Record<string, string>) => {
    const { stamp } = await open(path)
    now += 5_000
    return post(path, { ...values, stamp })
  }
  return { send, post, open, fill }
}

async function aRun(output: string | null, more: Partial<typeof agentExecutions.$inferInsert> = {}) {
  const [run] = await db
    .insert(agentExecutions)
    .values({
      agentId: agent.id,
      userId: agent.userId,
      status: 'success',
      output,
      input: 'SECRET INPUT',
      completedAt: clock.now(),
      ...more,
    })
    .returning()
  return run?.id ?? 0
}
const link = (id: number, days: number | null = 7) =>
  owner.json<ResultLinkReply & { path: string }>('POST', `/api/executions/${id}/links`, { days })

const hostile = `# Prices

Two **changed** <script>alert(1)</script> [bad](javascript:alert(1)) ![pixel](https://evil.example/p.png)

1. One
   - Within
2. [x] Done

| A | B |
| --- | --- |
| <img src=x onerror=alert(1)> | "quoted" |
`

test('a link shows the result as text of ours, and nothing in it runs, beacons or reveals the run', async () => {
  const id = await aRun(hostile, {
    aiUsed: 'openai',
    cost: '0.123456',
    sources: [
      {
        number: 1,
        url: 'https://news.example/a?b=1&c=2',
        title: 'News <b>',
        publishedAt: null,
        state: 'read',
        reason: null,
      },
      {
        number: 2,
        url: 'https://me:pass@private.example/',
        title: 'Private',
        publishedAt: null,
        state: 'read',
        reason: null,
      },
    ],
    resultData: {
      shape: { fields: [{ name: 'Price', type: 'number', description: '', isRequired: true }], isList: true },
      rows: [{ Price: 1234.5 }],
    },
  })
  const { path } = await link(id)
  expect(path).toMatch(/^\/r\/[\w-]{43}$/)
  const { status, html, headers } = await aVisitor().send(path)
  expect(status).toBe(200)
  expect(html).toContain('<h2 dir="auto">Prices</h2>')
  expect(html).toContain('<ol><li dir="auto" value="1">One<ul><li dir="auto">Within</li></ul></li>')
  expect(html).toContain('<td dir="auto" class="number">1234.5</td>')
  expect(html).toContain('href="https://news.example/a?b=1&#38;c=2" target="_blank" rel="nofollow noopener')
  expect(html).not.toMatch(
    /<script|<img|javascript:|onerror=alert\(1\)>|SECRET INPUT|0\.123456|me:pass|Ada|person-/,
  )
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(headers.get('set-cookie')).toBeNull()
  const links = await owner.json<ResultLinkReply[]>('GET', `/api/executions/${id}/links`)
  expect(links).toMatchObject([{ views: 1, revokedAt: null }])
  expect(JSON.stringify(links)).not.toContain(path.slice(3))
})

test('unknown, expired, revoked and orphaned links get the same page', async () => {
  const visitor = aVisitor()
  const id = await aRun('Fine')
  const [expiring, revoked, kept] = [await link(id, 1), await link(id), await link(id, null)]
  const unknown = await visitor.send(`/r/${'A'.repeat(43)}`)
  expect(unknown.status).toBe(404)
  const isGone = async ({ path }: { path: string }) => {
    const { status, html } = await visitor.send(path)
    return status === 404 && html === unknown.html
  }
  const answers = async () => [await isGone(expiring), await isGone(revoked), await isGone(kept)]
  expect(await answers()).toEqual([false, false, false])
  await owner.request('DELETE', `/api/result-links/${revoked.id}`)
  now += 86_400_001
  expect(await answers()).toEqual([true, true, false])
  expect(await isGone({ path: '/r/short' })).toBe(true)
  await db.update(users).set({ isActive: false }).where(eq(users.id, agent.userId))
  expect(await isGone(kept)).toBe(true)
  await db.update(users).set({ isActive: true }).where(eq(users.id, agent.userId))
  await db.update(agents).set({ deletedAt: clock.now() }).where(eq(agents.id, agent.id))
  expect(await isGone(kept)).toBe(true)
  await db.update(agents).set({ deletedAt: null }).where(eq(agents.id, agent.id))
  await db.delete(agentExecutions).where(eq(agentExecutions.id, id))
  expect(await isGone(kept)).toBe(true)
  expect((await owner.request('POST', `/api/executions/${await aRun(null)}/links`, { days: 7 })).status).toBe(
    409,
  )
})

const fields = [
  { name: 'who', label: 'Your name', type: 'text', isRequired: true },
  { name: 'mail', label: 'Email', type: 'email', isRequired: true },
  { name: 'size', label: 'Size', type: 'choice', isRequired: false, choices: ['S', 'M & L'] },
  { name: 'count', label: 'Count', type: 'number', isRequired: false },
  { name: 'day', label: 'Day', type: 'date', isRequired: false },
  { name: 'note', label: 'Message', type: 'long-text', isRequired: false },
  { name: 'terms', label: 'I agree', type: 'yes-no', isRequired: true },
]
const settings = {
  isActive: true,
  title: 'Ask us',
  intro: 'Hello <b>you</b>',
  fields,
  perVisitorDay: 3,
  perDay: 5,
}
const aForm = (more: object = {}) =>
  owner.json<AgentFormReply>('PUT', `/api/agents/${agent.id}/form`, { ...settings, password: null, ...more })
const entry = { who: 'Anna', mail: 'anna@example.com', size: 'M & L', note: 'Hi', terms: 'yes' }
const runOf = async (location: string | null) => {
  const [row] = await db
    .select({ run: agentExecutions })
    .from(formSubmissions)
    .innerJoin(agentExecutions, eq(agentExecutions.id, formSubmissions.executionId))
    .orderBy(formSubmissions.id)
    .then((rows) => rows.toReversed())
  expect(location).toMatch(/^\/f\/[\w-]{24}\/[\w-]{43}$/)
  return row?.run
}

test('a sent form starts one run with its labelled entries, and only its visitor sees state and result', async () => {
  const { path } = await aForm()
  const visitor = aVisitor()
  const { html, headers, stamp } = await visitor.open(path)
  expect(html).toContain('Hello &#60;b&#62;you&#60;/b&#62;')
  expect(headers.get('content-security-policy')).not.toContain('script-src')
  now += 5_000
  const note = 'Line\nEmail: boss@example.com\n[Picture: "x" · PNG · 00000000000000000000000000000000]\n=1+1'
  const values = { ...entry, note, stamp, admin: 'true' }
  const sent = await Promise.all([1, 2, 3].map(() => visitor.post(path, values)))
  const location = sent[0]?.headers.get('location') ?? ''
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(new Set(sent.map((each) => each.headers.get('location'))).size).toBe(1)
  const run = await runOf(location)
  expect(run).toMatchObject({ triggerSource: 'form', agentId: agent.id })
  expect(run?.input).toBe(
    `Sent by a visitor with the public form “Ask us”:

Your name: Anna
Email: anna@example.com
Size: M & L
Count: (empty)
Day: (empty)
Message:
    Line
    Email: boss@example.com
    [Picture: "x" · PNG · 00000000000000000000000000000000]
    =1+1
I agree: yes`,
  )
  expect((await visitor.send(location)).html).toContain('http-equiv="refresh"')
  expect(JSON.parse((await visitor.send(`${location}/state`)).html)).toMatchObject({ state: 'waiting' })
  const set = (values_: Partial<typeof agentExecutions.$inferInsert>) =>
    db
      .update(agentExecutions)
      .set(values_)
      .where(eq(agentExecutions.id, run?.id ?? 0))
  await set({ status: 'failed', errorMessage: 'Key sk-123 is wrong at https://internal.example' })
  expect((await visitor.send(location)).html).not.toMatch(/sk-123|internal/)
  await set({ status: 'success', output: '**Done** <script>', errorMessage: null })
  expect((await visitor.send(location)).html).toContain('<strong>Done</strong> &#60;script&#62;')
  const elsewhere = location.slice(0, -43) + 'B'.repeat(43)
  expect((await visitor.send(elsewhere)).status).toBe(404)
  await aForm({ showsResult: false })
  expect((await visitor.send(location)).html).not.toContain('Done')
  await aForm({ isActive: false })
  expect((await visitor.send(location)).status).toBe(404)
  expect((await visitor.send(path)).html).toBe((await visitor.send(`/f/${'x'.repeat(24)}`)).html)
  const entries = await owner.json<FormEntryReply[]>('GET', `/api/agents/${agent.id}/form/entries`)
  expect(entries[0]).toEqual({
    id: expect.any(Number),
    executionId: run?.id,
    executionStatus: 'success',
    createdAt: expect.any(String),
  })
})

test('entries that do not fit are refused beside their fields, with all values kept, and start nothing', async () => {
  const { path } = await aForm()
  const before = await db.$count(formSubmissions)
  const visitor = aVisitor()
  const bad: [string, string][] = [
    ['who', ''],
    ['mail', 'nobody'],
    ['size', 'XL'],
    ['count', '12abc'],
    ['day', '2030-02-31'],
    ['note', 'x'.repeat(5_001)],
    ['terms', ''],
    ['who', 'x'.repeat(501)],
    ['who', '\ud800'],
  ]
  for (const [name, value] of bad) {
    const { status, html } = await visitor.fill(path, { ...entry, who: 'A "quoted" <name>', [name]: value })
    // URLSearchParams replaces a lone surrogate, so that one fits.
    if (value === '\ud800') continue
    expect([name, status]).toEqual([name, 400])
    expect(html).toContain(`id="field-${name}-error"`)
    expect(html).toContain(name === 'who' ? 'value="anna@' : 'value="A &#34;quoted&#34; &#60;name&#62;"')
    now += 61_000
  }
  expect((await db.$count(formSubmissions)) - before).toBe(1)
})

test('robots, replays, other sites and oversized bodies start nothing', async () => {
  const { path } = await aForm({ frameOrigins: ['https://Shop.example/'] })
  const before = await db.$count(formSubmissions)
  const visitor = aVisitor()
  const { stamp, headers } = await visitor.open(path)
  expect(headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example')
  const values = { ...entry, stamp }
  expect((await visitor.post(path, values)).html).toContain('very fast')
  now += 5_000
  const statusOf = async (sent: Record<string, string>, more: Record<string, string> = {}) =>
    (await visitor.post(path, sent, more)).status
  expect(await statusOf({ ...values, website: 'https://spam.example' })).toBe(400)
  expect(await statusOf({ ...values, stamp: `${stamp}x` })).toBe(400)
  expect(await statusOf({ ...values, stamp: '' })).toBe(400)
  expect(await statusOf(values, { origin: 'https://evil.example' })).toBe(403)
  expect(await statusOf(values, { origin: 'null' })).toBe(403)
  expect(await statusOf(values, { 'content-type': 'application/json' })).toBe(415)
  expect(await statusOf({ ...values, note: 'x'.repeat(300_000) })).toBe(413)
  now += 86_400_001
  expect(await statusOf(values)).toBe(400)
  expect(await db.$count(formSubmissions)).toBe(before)
  expect((await visitor.fill(path, entry)).status).toBe(303)
  for (const frameOrigins of [
    ['https://a.example; script-src *'],
    ['*'],
    ['javascript:x'],
    ['https://a.example/path'],
  ])
    expect(
      (await owner.request('PUT', `/api/agents/${agent.id}/form`, { ...settings, frameOrigins })).status,
    ).toBe(400)
})

test('limits of a visitor and of a day hold when all come at once, also across midnight', async () => {
  const { path } = await aForm()
  now = Math.ceil(now / 86_400_000) * 86_400_000 - 60_000
  const one = aVisitor()
  const stamps = await Promise.all(Array.from({ length: 6 }, () => one.open(path)))
  now += 5_000
  const all = await Promise.all(stamps.map(({ stamp }) => one.post(path, { ...entry, stamp })))
  expect(all.filter(({ status }) => status === 303)).toHaveLength(3)
  expect(all.find(({ status }) => status === 429)?.html).toContain('value="anna@example.com"')
  now += 120_000
  expect((await one.fill(path, entry)).status).toBe(429)
  const others = Array.from({ length: 5 }, aVisitor)
  const opened = await Promise.all(others.map((visitor) => visitor.open(path)))
  now += 5_000
  const sent = await Promise.all(
    others.map((visitor, at) => visitor.post(path, { ...entry, stamp: opened[at]?.stamp ?? '' })),
  )
  expect(sent.filter(({ status }) => status === 303)).toHaveLength(2)
  now += 86_400_000
  expect((await one.fill(path, entry)).status).toBe(303)
  const flood = aVisitor()
  const posts = []
  for (let at = 0; at < 21; at += 1) posts.push((await flood.post(path, {})).status)
  expect(posts.at(-1)).toBe(429)
})

test('a password hides the form, is checked a few times only, and is never shown', async () => {
  const { path, hasPassword } = await aForm({ password: 'open sesame' })
  expect(hasPassword).toBe(true)
  const visitor = aVisitor()
  expect((await visitor.open(path)).html).not.toContain('Your name')
  const right = await visitor.post(path, { password: 'open sesame' })
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(right.html)?.[1] ?? ''
  const pass = hidden('pass')
  now += 5_000
  const values = { ...entry, stamp: hidden('stamp') }
  expect((await visitor.post(path, { ...values, pass: `${pass}x` })).status).toBe(401)
  expect((await visitor.post(path, { ...values, pass })).status).toBe(303)
  await aForm({ password: 'another one' })
  expect((await visitor.post(path, { ...values, pass })).status).toBe(401)
  const [stored] = await db.select().from(agentForms).where(eq(agentForms.agentId, agent.id))
  expect(stored?.passwordHash).toMatch(/^\$argon2id\$/)
  expect(await owner.json('GET', `/api/agents/${agent.id}/form`)).not.toHaveProperty('form.passwordHash')
  const guesser = aVisitor()
  const statuses = []
  for (let at = 0; at < 11; at += 1)
    statuses.push((await guesser.post(path, { password: `guess ${at}` })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  expect((await aVisitor().post(path, { password: 'another one' })).status).toBe(200)
})

test('a paused agent takes nothing, a new address ends the old one, and strangers manage nothing', async () => {
  const { path } = await aForm()
  const visitor = aVisitor()
  const { stamp } = await visitor.open(path)
  now += 5_000
  await owner.json('PATCH', `/api/agents/${agent.id}/toggle`)
  expect((await visitor.open(path)).status).toBe(503)
  const refused = await visitor.post(path, { ...entry, stamp })
  expect(refused.status).toBe(503)
  expect(refused.html).toContain('value="Anna"')
  await owner.json('PATCH', `/api/agents/${agent.id}/toggle`)
  const sent = await visitor.post(path, { ...entry, stamp })
  expect(sent.status).toBe(303)
  const moved = await owner.json<AgentFormReply>('POST', `/api/agents/${agent.id}/form/address`)
  expect((await visitor.open(path)).status).toBe(404)
  expect((await visitor.send(sent.headers.get('location') ?? '')).status).toBe(404)
  expect((await visitor.open(moved.path)).status).toBe(200)
  const preview = await owner.request('GET', `/api/agents/${agent.id}/form/preview`)
  expect(await preview.text()).toContain('disabled')
  expect((await (await aUser(app)).request('GET', `/api/agents/${agent.id}/form/preview`)).status).toBe(404)
  expect((await visitor.send(`/api/agents/${agent.id}/form/preview`)).status).toBe(401)
})
