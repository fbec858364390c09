import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, limitHashing, verifyPassword } from './password.ts'

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

test('a password fits its own hash and no other, and two hashes of it differ', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse 1'), hashPassword('correct horse 1')])
  expect(one).not.toBe(two)
  expect(await verifyPassword({ hash: one, password: 'correct horse 1' })).toBe(true)
  expect(await verifyPassword({ hash: two, password: 'correct horse 2' })).toBe(false)
})

test('a password is the same whichever way its accents were typed', async () => {
  const hash = await hashPassword('caf\u00E9 au lait')
  expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait' })).toBe(true)
})

test('a hash made elsewhere with other parameters is understood', async () => {
  const nonce = Buffer.from('a salt of 16 byt')
  const tag = argon2Sync('argon2id', {
    message: 'from elsewhere',
    nonce,
    parallelism: 2,
    tagLength: 24,
    memory: 64,
    passes: 3,
  })
  const hash = `$argon2id$v=19$m=64,t=3,p=2$${text(nonce)}$${text(tag)}`
  expect(await verifyPassword({ hash, password: 'from elsewhere' })).toBe(true)
})

test.each(['', 'plain text', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=64,t=3,p=2$AAAA$AAAA'])(
  'the stored text %j matches no password',
  async (hash) => {
    expect(await verifyPassword({ hash, password: hash })).toBe(false)
  },
)

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
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => limitHashing(work)))
  expect(most).toBe(4)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(104)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 429, code: 'too_many_requests' })
})

test('work that fails frees its place', async () => {
  for (let i = 0; i < 9; i++)
    await expect(limitHashing(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limitHashing(async () => 'free')).toBe('free')
})
