import { expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/setup/database/database.ts'
import { setupCode } from '#tests/setup/setup-code.ts'
import { password, visitor } from '#tests/setup/callers/visitor.ts'

vi.hoisted(() => {
  process.env['BALANCIA_URL'] = 'https://balancia.example/'
})
testDatabase()

test('on https the session cookie is Secure and works, and only the public address may call', async () => {
  const ann = visitor()
  const body = { email: 'ann@example.com', password, setupCode }
  const path = '/api/auth/sign-up/email'
  const foreign = await ann.send(path, { body, headers: { origin: 'http://balancia.localhost' } })
  expect(foreign.status).toBe(403)
  const own = await ann.send(path, { body, headers: { origin: 'https://balancia.example' } })
  expect(own.status).toBe(200)
  const [cookie = ''] = own.headers.getSetCookie()
  expect(cookie).toMatch(/^__Secure-balancia\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/)
  expect((await ann.me()).status).toBe(200)
})
