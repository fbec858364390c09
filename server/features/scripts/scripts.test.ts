import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { anonymousCaller, aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { checkScript } from './check-script.ts'

testDatabase()
const app = createApp()
let user: Caller

beforeAll(async () => {
  user = await aUser(app)
})

const path = '/api/scripts/check'
const check = (script: string) => user.json('POST', path, { script })

test('tells Python from instructions, with the line that Python rejects', async () => {
  expect(await check('total = 1 + 1\nprint(total)')).toEqual({ verdict: 'python', message: null, line: null })
  expect(await check('Keep it short and friendly.')).toMatchObject({ verdict: 'instructions' })
  const broken = await check('total = 1\nprint(total')
  expect(broken).toMatchObject({
    verdict: 'broken',
    line: 2,
    message: expect.stringContaining('never closed'),
  })
})

test('nothing of a script is run', async () => {
  // If it ran, the timeout would end it, and the verdict would not be Python.
  expect(await check('while True: pass')).toMatchObject({ verdict: 'python' })
})

test('a script that is too long is refused', async () => {
  expect((await user.request('POST', path, { script: 'x'.repeat(100_001) })).status).toBe(400)
  expect((await anonymousCaller(app).request('POST', path, { script: '' })).status).toBe(401)
})

/** Asks for the verdict on a script that nobody asked about before, which would be answered without a check. */
const ask = (who: Caller) => who.request('POST', path, { script: `print('${randomUUID()}')` })

test('one person has at most two checks at once, and another is not held up by that', async () => {
  const other = await aUser(app)
  const responses = await Promise.all([ask(user), ask(user), ask(user), ask(user), ask(other)])
  const statuses = responses.map(({ status }) => status)
  expect(statuses.slice(0, 4).filter((status) => status === 200)).toHaveLength(2)
  expect(statuses.slice(0, 4).filter((status) => status === 429)).toHaveLength(2)
  expect(statuses[4]).toBe(200)
  const refused = responses.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('2')
  expect((await ask(user)).status).toBe(200)
})

test('a check whose caller goes away ends at once and frees its place', async () => {
  const gone = new AbortController()
  const checks = [1, 2].map((n) => checkScript('someone', `print('left ${n}')`, gone.signal))
  await sleep(20)
  await expect(checkScript('someone', 'print(1)', gone.signal)).rejects.toMatchObject({ status: 429 })
  const leftAt = performance.now()
  gone.abort()
  await Promise.all(checks)
  const endedAt = performance.now()
  expect(await checkScript('someone', 'print("stays")', new AbortController().signal)).toMatchObject({
    verdict: 'python',
  })
  // Two scripts that were not stopped would take at least as long as one.
  expect(endedAt - leftAt).toBeLessThan(performance.now() - endedAt)
})
