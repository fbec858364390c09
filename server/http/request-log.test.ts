import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { log } from '#server/platform/log.ts'
import type { HttpEnv } from './context.ts'
import { requestLog } from './request-log.ts'

test('an operator is warned once of a proxy that is not trusted', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  const app = new Hono<HttpEnv>()
  app.use(requestLog)
  app.get('*', (c) => c.text('here'))
  await app.request('http://localhost/')
  expect(warn).not.toHaveBeenCalled()
  for (const address of ['203.0.113.7', '203.0.113.8']) {
    await app.request('http://localhost/', { headers: { 'x-forwarded-for': address } })
  }
  expect(warn.mock.calls).toEqual([[expect.stringContaining('BALANCIA_TRUST_PROXY')]])
})
