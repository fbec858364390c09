import { expect, test } from 'vitest'
import { inTurn } from './password-hash-limiter.ts'

test('a few run at once, the others in turn, and those beyond the limit are asked to try again later', async () => {
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running--
    if (most > 100) throw new Error('never')
    return 'done'
  }
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => inTurn(work)))
  expect(most).toBe(4)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(104)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 429, code: 'too_many_requests' })
})

test('work that fails frees its place', async () => {
  for (let i = 0; i < 9; i++)
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'free')).toBe('free')
})
