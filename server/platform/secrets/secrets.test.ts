import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadOrMakeKey } from './secrets.ts'

const run = promisify(execFile)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balancia-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A start of the product in its own process: prints its key for one purpose. */
async function startedProcess(env: Record<string, string>, purpose = 'test'): Promise<string> {
  const module = JSON.stringify(join(import.meta.dirname, 'secrets.ts'))
  const script = `const { secretFor } = await import(${module}); process.stdout.write(secretFor('${purpose}').toString('hex'))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env })
  return stdout
}

test('the first start makes a key file that only its owner can read, and later starts read the same', () => {
  const file = join(folder, 'deep', 'secret.key')
  const key = loadOrMakeKey(file)
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(loadOrMakeKey(file)).toEqual(key)
  expect(readdirSync(join(folder, 'deep'))).toEqual(['secret.key'])
})

test('six first starts at once agree on one key', async () => {
  const keys = await Promise.all(Array.from({ length: 6 }, () => startedProcess({ BALANCIA_DATA: folder })))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(readdirSync(folder)).toEqual(['secret.key'])
})

test('a key differs by purpose, and a given secret is used in place of a file', async () => {
  const env = { BALANCIA_DATA: folder, BALANCIA_SECRET: 'a secret of at least thirty-two characters' }
  const [one, same, other] = [
    await startedProcess(env, 'one'),
    await startedProcess(env, 'one'),
    await startedProcess(env, 'other'),
  ]
  expect(one).toBe(same)
  expect(one).not.toBe(other)
  expect(readdirSync(folder)).toEqual([])
})

test.each([0o644, 0o640, 0o604, 0o660])('a key file that others can open (%i) is refused', (mode) => {
  const file = join(folder, 'secret.key')
  loadOrMakeKey(file)
  chmodSync(file, mode)
  expect(() => loadOrMakeKey(file)).toThrow(file)
})

test('a damaged key file is refused and not replaced', () => {
  const file = join(folder, 'secret.key')
  writeFileSync(file, 'short\n', { mode: 0o600 })
  expect(() => loadOrMakeKey(file)).toThrow(file)
  expect(readFileSync(file, 'utf8')).toBe('short\n')
})
