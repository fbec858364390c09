import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { runInput } from '#contract/runs/run-input.ts'
import { type RunResult, runFileBytesMax } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentPictures } from '#server/db/tables/agent-pictures.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { makePdf } from '#server/engine/testing/make-pdf.ts'
import { makePng } from '#server/engine/testing/make-pictures.ts'
import { workKinds } from '#server/features.ts'
import type { Failure } from '#server/platform/failure.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { inputFromForm } from './input-from-file.ts'

const database = testDatabase()
const app = createApp()
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', {
    name: 'Week',
    persona: 'researcher',
    taskDescription: 'Report on the harbour.',
    pythonScript: 'print("lines:", len(input.splitlines()), "first:", input.splitlines()[0])',
  })
})
afterAll(async () => {
  await stopDurable(5_000)
  await closeWarmThreads()
})

function formOf(bytes: string | Uint8Array<ArrayBuffer>, name: string, input?: string): FormData {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  if (input !== undefined) form.set('input', input)
  return form
}

const path = () => `/api/agents/${agent.id}/run/file`
const send = (form: FormData, headers: Record<string, string> = {}) =>
  user.request('POST', path(), form, headers)
const countRuns = async () =>
  (await user.json<unknown[]>('GET', `/api/agents/${agent.id}/executions?limit=200`)).length

test('a run works on the file that was sent with it, and its input says which file and how much of it', async () => {
  const response = await send(formOf('day;sold\nMonday;4\n', 'week.csv'))
  expect(response.status).toBe(200)
  const run = (await response.json()) as RunResult
  expect(run).toMatchObject({ status: 'success' })
  expect(run.output).toContain('lines: 2 first: day;sold')
  expect(await user.json('GET', `/api/executions/${run.id}`)).toMatchObject({
    triggerSource: 'manual',
    input: expect.stringMatching(/^\[\w+: "week\.csv" · CSV, 18 \w+ · .*\b18\b.*\]\n\nday;sold\nMonday;4\n$/),
  })
})

test('a PDF and what was typed beside it are one input, quoted by the name of the file', async () => {
  const pdf = new Uint8Array(makePdf(['The harbour opened again on Monday after 14 days.']))
  const run = (await (await send(formOf(pdf, 'notes.pdf', 'Look for dates'))).json()) as RunResult
  expect(run.output).toContain('The harbour opened again on Monday after 14 days.')
  expect(run.output).toContain('notes.pdf')
  expect(run.output).toContain('first: Look for dates')
})

test('a file that cannot be read is refused in words, and no run starts', async () => {
  const before = await countRuns()
  const picture = await send(formOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'a.png'))
  expect(picture.status).toBe(400)
  expect(await picture.json()).toMatchObject({
    issues: [{ path: 'file' }],
  })
  const large = await send(formOf('x'.repeat(runFileBytesMax + 1), 'large.txt'))
  expect(large.status).toBe(413)
  expect(await large.json()).toMatchObject({ message: expect.stringContaining('10 MB') })
  const larger = await send(formOf('x'.repeat(runFileBytesMax + 1_000_000), 'larger.txt'))
  expect(await larger.json()).toMatchObject({ message: expect.stringContaining('10 MB') })
  expect(await countRuns()).toBe(before)
})

test('pictures sent with a run are stored once, named in its input, and shown to those who may see the run', async () => {
  const png = makePng(640, 480)
  const form = formOf(png, 'a "chart".png', 'What does it show?')
  form.append('file', new File([makePng(3, 3)], 'dot.svg'))
  form.append('file', new File(['day;sold\nMonday;4\n'], 'week.csv'))
  const run = (await (await send(form)).json()) as RunResult
  expect(run.output).toContain('lines: 4 first: What does it show?')
  const { input } = await user.json<{ input: string }>('GET', `/api/executions/${run.id}`)
  const [chart, dot] = runInput.picturesIn(input)
  expect(chart).toMatchObject({ name: 'a chart .png', about: expect.stringMatching(/^PNG, .* 640 × 480$/) })
  expect(runInput.fileIn(input)).toMatchObject({ typed: 'What does it show?', name: 'week.csv' })
  const address = (hash?: string) => `/api/executions/${run.id}/given/${hash}`
  const shown = await user.request('GET', address(chart?.hash))
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(png))
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect((await user.request('GET', address(dot?.hash))).headers.get('content-type')).toBe('image/png')
  const { id: other } = (await (await send(formOf(png, 'again.png'))).json()) as RunResult
  expect((await user.request('GET', `/api/executions/${other}/given/${dot?.hash}`)).status).toBe(404)
  expect((await (await aUser(app)).request('GET', address(chart?.hash))).status).toBe(404)
  expect((await anonymousCaller(app).request('GET', address(chart?.hash))).status).toBe(401)
  expect(await db.$count(agentPictures)).toBe(2)
})

test('a picture that cannot be shown to a model safely starts no run', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const bomb = await send(formOf(makePng(1, 1, 0, { width: 60_000, height: 60_000 }), 'bomb.png'))
  expect(await bomb.json()).toMatchObject({ message: expect.stringContaining('40 megapixels') })
  const many = formOf(makePng(2, 2), 'one.png')
  for (const shade of [1, 2, 3, 4, 5]) many.append('file', new File([makePng(2, 2, shade)], `${shade}.png`))
  expect(await (await send(many)).json()).toMatchObject({ message: expect.stringContaining('5 pictures') })
  // A drawing is a text with markup: it is read as one, and never shown as a picture.
  const run = (await (await send(formOf(svg, 'drawing.svg'))).json()) as RunResult
  const { input } = await user.json<{ input: string }>('GET', `/api/executions/${run.id}`)
  expect(runInput.picturesIn(input)).toEqual([])
})

test('the same key sent twice is one run, and who prefers not to wait is answered at once', async () => {
  const headers = { 'idempotency-key': 'once', prefer: 'respond-async' }
  const replies = await Promise.all([1, 2].map(() => send(formOf('a', 'a.txt'), headers)))
  expect(replies.map(({ status }) => status)).toEqual([202, 202])
  const ids = await Promise.all(replies.map(async (reply) => (await reply.json()) as { executionId: number }))
  expect(ids[0]?.executionId).toBe(ids[1]?.executionId)
})

test('one person has two files read at once, and the next in its turn', async () => {
  const { id: userId } = await user.json<{ id: string }>('GET', '/api/auth/user')
  const form = { contentType: '', signal: new AbortController().signal }
  const arrived = Promise.withResolvers<Uint8Array>()
  const slow = [1, 2].map(() => inputFromForm(userId, agent.id, { ...form, read: () => arrived.promise }))
  await expect
    .poll(() =>
      inputFromForm(userId, agent.id, { ...form, read: () => Promise.reject(new Error('read')) }).catch(
        (error: Failure) => error.code,
      ),
    )
    .toBe('too_many_requests')
  arrived.resolve(Buffer.from('no form'))
  for (const each of await Promise.allSettled(slow)) expect(each).toMatchObject({ reason: { status: 400 } })
  expect((await send(formOf('a', 'a.txt'), { prefer: 'respond-async' })).status).toBe(202)
})

test('nobody else’s agent is run with a file, and nobody who is not signed in', async () => {
  const other = await aUser(app)
  expect((await other.request('POST', path(), formOf('a', 'a.txt'))).status).toBe(404)
  expect((await anonymousCaller(app).request('POST', path(), formOf('a', 'a.txt'))).status).toBe(401)
})

test('the API describes the form', async () => {
  const document = await user.json<{ paths: Record<string, { post: object }> }>('GET', '/api/openapi.json')
  expect(document.paths['/api/agents/{id}/run/file']?.post).toMatchObject({
    requestBody: { content: { 'multipart/form-data': { schema: expect.any(Object) } } },
  })
})
