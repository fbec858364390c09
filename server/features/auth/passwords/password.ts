import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { tooManyRequests } from '#server/platform/failure.ts'

const argon2id = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagLength = 32
const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Hashes a password with argon2id into a PHC string, which carries its own parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const tag = await argon2id('argon2id', { ...cost, message: normalizedBytes(password), nonce, tagLength })
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the password matches this PHC string; a string of another kind never matches. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const parts = phc.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', stored = ''] = parts
  const expected = Buffer.from(stored, 'base64')
  const tag = await argon2id('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: normalizedBytes(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected)
}

/** Normalizes, because another keyboard may type the same password with other code points. */
const normalizedBytes = (password: string) => Buffer.from(password.normalize('NFKC'))
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const concurrentMax = 4
const waitingMax = 100
const retryAfterSeconds = 5
const waiting: (() => void)[] = []
let running = 0

/**
 * Limits how many passwords are hashed at once: each takes 19 MiB, and a connection while signing up. The others wait;
 * throws `tooManyRequests` when too many do.
 */
export async function limitHashing<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingMax) throw tooManyRequests(retryAfterSeconds)
  if (running >= concurrentMax) await new Promise<void>((resume) => waiting.push(resume))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
