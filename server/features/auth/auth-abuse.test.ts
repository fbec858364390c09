import { beforeEach, expect, test } from 'vitest'
import { bodyOf, emptyTables, password, visitor } from '#tests/setup/callers/visitor.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { attemptLimits } from './limits.ts'

testDatabase()
beforeEach(emptyTables)

const signUpPath = '/api/auth/sign-up/email'
const signInPath = '/api/auth/sign-in/email'

test('the cookies are out of reach of scripts and other sites', async () => {
  const response = await visitor().signUp('ann@example.com')
  const [session, known, ...more] = response.headers.getSetCookie()
  expect(more).toEqual([])
  expect(session).toMatch(/^balancia\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(known).toMatch(
    /^balancia\.known_browser=[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
  )
})

test('sign-in is limited per client address, and another address is not', async () => {
  const guesser = visitor('10.5.0.1')
  for (let i = 0; i < attemptLimits.signIn.max; i++) {
    expect((await guesser.signIn(`ann${i}@example.com`, 'wrong horse 1')).status).toBe(401)
  }
  const refused = await guesser.signIn('ann@example.com', 'wrong horse 1')
  expect(refused.status).toBe(429)
  expect(await bodyOf(refused)).toMatchObject({ code: 'too_many_requests' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const spoofed = await guesser.send(signInPath, {
    body: { email: 'ann@example.com', password: 'wrong horse 1' },
    headers: { 'x-forwarded-for': '10.5.0.9', 'x-balancia-client': '10.5.0.9' },
  })
  expect(spoofed.status).toBe(429)
  expect((await visitor('10.5.0.2').signIn('ann@example.com', 'wrong horse 1')).status).toBe(401)
})

const good = { email: 'ann@example.com', password }

test.each([
  ['malformed JSON', { text: '{"email":' }, 400, 'invalid_input'],
  ['a list', { body: [good] }, 400, 'invalid_input'],
  ['null', { body: null }, 400, 'invalid_input'],
  ['nothing', { method: 'POST', headers: { 'content-type': 'application/json' } }, 400, 'invalid_input'],
  ['a NUL character', { body: { ...good, password: `${password}\0` } }, 400, 'invalid_input'],
  ['half a character', { text: `{"email":"a@b.cc","password":"\\ud800aaaaaaaaaa"}` }, 400, 'invalid_input'],
  ['10 MB', { body: { ...good, password: 'x'.repeat(10_000_000) } }, 413, 'too_large'],
  ['a form', { text: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415, ''],
])('a body of %s is refused in the failure shape', async (_what, sent, status, code) => {
  for (const path of [signUpPath, signInPath]) {
    const response = await visitor().send(path, sent)
    expect(response.status).toBe(status)
    const failure = await bodyOf(response)
    expect(failure['code']).toBe(code || 'unsupported_type')
    expect(failure['message']).toEqual(expect.any(String))
  }
})

test.each([
  ['GET', '/api/auth/get-session'],
  ['GET', '/api/auth/ok'],
  ['GET', '/api/auth/error'],
  ['GET', signInPath],
  ['POST', '/api/auth/update-user'],
  ['POST', '/api/auth/change-password'],
  ['POST', '/api/auth/sign-in/social'],
  ['POST', '/api/auth/revoke-sessions'],
  ['POST', '/api/auth//sign-in/email'],
  ['DELETE', '/api/auth/user'],
])('%s %s is not offered: 404 in the failure shape', async (method, path) => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const response = await ann.send(path, { method, ...(method === 'POST' ? { body: {} } : {}) })
  expect(response.status).toBe(404)
  expect(await bodyOf(response)).toMatchObject({ code: 'not_found' })
})

test('a page of another site can neither sign in nor out with the cookie of a user', async () => {
  const ann = visitor()
  await ann.signUp('ann@example.com')
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://balancia.localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://balancia.localhost' },
    { 'sec-fetch-site': 'same-site' },
    // The check of the HTTP layer accepts this request; the check of the library does not.
    { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
  ]
  for (const headers of foreign) {
    const response = await ann.send(signInPath, { body: good, headers })
    expect([headers, response.status]).toEqual([headers, 403])
    expect(await bodyOf(response)).toMatchObject({ code: 'forbidden' })
  }
  const own = await ann.send(signInPath, { body: good, headers: { origin: 'http://balancia.localhost' } })
  expect(own.status).toBe(200)
})

test.each([
  ['', '/login'],
  ['?returnTo=%2Fdashboard%3Ftest%3D4', '/login?returnTo=%2Fdashboard%3Ftest%3D4'],
  ['?returnTo=%2F%2Fevil.example', '/login?returnTo=%2F'],
  ['?returnTo=/x%0d%0aset-cookie:a=b', '/login?returnTo=%2F'],
])('GET /api/login%s goes to %s', async (query, location) => {
  const response = await visitor().send(`/api/login${query}`)
  expect([response.status, response.headers.get('location')]).toEqual([302, location])
})
