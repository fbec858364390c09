import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { apiCallOf } from './api-call.ts'

test('the commands name this installation and this agent', () => {
  const text = apiCallOf({ origin: 'https://b.example', email: 'ada@example.com', agentId: 7 })
  expect(text.match(/https:\/\/b\.example\/api\/agents\/7\/run/g)).toHaveLength(2)
  expect(text).toContain('https://b.example/api/auth/sign-in/email')
})

test('an address with a quote in it reaches the shell as one word', () => {
  const email = `o'hara$(touch x)"@example.com`
  const text = apiCallOf({ origin: 'https://b.example', email, agentId: 7 })
  const body = /-d (.+) \\\n {2}https:\/\/b\.example\/api\/auth/.exec(text)?.[1] ?? ''
  const seen = execFileSync('sh', ['-c', `printf %s ${body}`], { encoding: 'utf8' })
  expect(JSON.parse(seen)).toEqual({ email, password: 'YOUR PASSWORD' })
})
