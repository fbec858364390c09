import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInput } from '#contract/runs/run-input.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { createApp } from '#server/app.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { makePng } from '#server/engine/testing/make-pictures.ts'
import { workKinds } from '#server/features.ts'
import { type Caller, aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { operatorCommands } from './operator-commands.ts'
import { printable } from './printing.ts'
import { article, type Pages, servePages } from '#tests/peers/pages.ts'

const database = testDatabase()
const app = createApp()
const program = join(import.meta.dirname, '..', 'balancia.js')
let owner: Caller
let pages: Pages
let folder: string
let address: string
let key: string
let close: () => void

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  pages = await servePages({
    '/harbour': article('The harbour', ['The harbour opened again on Monday after 14 days of repair.']),
  })
  owner = await aUser(app)
  folder = await mkdtemp(join(tmpdir(), 'balancia-command-'))
  address = await new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
    close = () => void server.close()
  })
  key = await aKey(['read', 'run', 'write'])
  await anAgent({ name: 'Harbour watch', webLinks: [pages.url('/harbour')] })
})
afterAll(async () => {
  close?.()
  await stopDurable(5_000)
  await pages?.close()
  await rm(folder, { recursive: true, force: true })
})

async function aKey(scopes: string[]): Promise<string> {
  const form = { name: 'Shell', scopes, expiresInDays: null }
  return (await owner.json<{ key: string }>('POST', '/api/keys', form)).key
}
async function anAgent(more: object): Promise<number> {
  const form = { persona: 'researcher', taskDescription: 'Report what is new about the harbour.', ...more }
  return (await owner.json<{ id: number }>('POST', '/api/agents', form)).id
}

/** Exit code and messages of the command when nobody reads its output, or it goes to a file. */
async function endOf(
  args: string[],
  output: 'closed' | number,
  onStart: () => Promise<unknown> = async () => null,
) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, BALANCIA_LOGIN_FILE: join(folder, 'login.json') },
    stdio: ['ignore', output === 'closed' ? 'pipe' : output, 'pipe'],
  })
  child.stdout?.destroy()
  let err = ''
  child.stderr?.on('data', (part: Buffer) => {
    const isFirst = err === ''
    err += part.toString()
    if (isFirst) void onStart()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, err }
}

/** The command as somebody types it; `onText` sees what it has said so far. */
function balancia(
  args: string[],
  {
    input = '',
    env = {},
    onText,
  }: { input?: string; env?: object; onText?: (said: string, stop: () => void) => void } = {},
) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, BALANCIA_LOGIN_FILE: join(folder, 'login.json'), ...env },
  })
  const said = { out: '', err: '' }
  const hear = (name: 'out' | 'err') => (part: Buffer) => {
    said[name] += part.toString()
    onText?.(said.out + said.err, () => child.kill('SIGINT'))
  }
  child.stdout.on('data', hear('out'))
  child.stderr.on('data', hear('err'))
  child.stdin.end(input)
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, ...said }))
  })
}
const runs = () => owner.json<ExecutionReply[]>('GET', '/api/executions')

test('help says what there is, and a wrong use says what is wrong', async () => {
  const [help, unknown, option, unknownOption] = await Promise.all([
    balancia(['help']),
    balancia(['fly']),
    balancia(['agents', '--colour']),
    balancia(['agents']),
  ])
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('balancia ') })
  for (const name of Object.keys(operatorCommands)) expect(help.out).toContain(`  ${name} `)
  expect(unknown).toMatchObject({ code: 2, out: '', err: expect.stringContaining('"fly"') })
  expect(option).toMatchObject({ code: 2, err: expect.stringContaining('--colour') })
  expect(unknownOption).toMatchObject({ code: 3, err: expect.stringMatching(/\S/) })
})

test('a command of the operator opens the data folder of the server, and creates none', async () => {
  const env = { BALANCIA_DATA: join(folder, 'data') }
  const refused = await balancia(['reset-password', 'ada@example.com'], { env })
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining(env.BALANCIA_DATA) })
  await expect(stat(env.BALANCIA_DATA)).rejects.toThrow('ENOENT')
})

test('a sign-in is tried, kept for this account alone, and used by what follows; a wrong key keeps nothing', async () => {
  const wrong = await balancia(['login', address], { input: `blu_${'x'.repeat(43)}\n` })
  expect(wrong).toMatchObject({ code: 3, err: expect.stringContaining(address) })
  await expect(stat(join(folder, 'login.json'))).rejects.toThrow('ENOENT')
  const right = await balancia(['login', address.replace('http://', '')], { input: `${key}\n` })
  expect(right).toMatchObject({ code: 0, out: expect.stringContaining(address) })
  expect(right.out + right.err).not.toContain(key)
  expect((await stat(join(folder, 'login.json'))).mode & 0o777).toBe(0o600)
  const listed = await balancia(['agents'])
  expect(listed).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ID +STATUS.*\n\d+ +active.*Harbour watch/),
  })
  const [agent] = JSON.parse((await balancia(['agents', '--json'])).out)
  expect(agent).toMatchObject({ name: 'Harbour watch' })
})

test('runs an agent by its name: prints the result alone, the steps apart, and reports the outcome by the exit code', async () => {
  const good = await balancia(['run', 'harbour WATCH', '--input', 'Mind the repair.'])
  expect(good).toMatchObject({ code: 0, err: expect.stringContaining('· ') })
  expect(good.out).toContain('opened again on Monday')
  expect((await runs())[0]).toMatchObject({ status: 'success', input: 'Mind the repair.' })
  const id = await anAgent({ name: 'Empty' })
  const bad = await balancia(['run', String(id), '--json'])
  expect(bad.code).toBe(1)
  expect(JSON.parse(bad.out)).toMatchObject({ agentId: id, status: 'failed' })
  expect(await balancia(['run', 'Nobody'])).toMatchObject({
    code: 4,
    err: expect.stringContaining('"Nobody"'),
  })
})

test('an interrupt cancels the run', async () => {
  const id = await anAgent({ name: 'Endless', pythonScript: 'while True: pass' })
  let isStopped = false
  const ended = await balancia(['run', String(id)], {
    onText: (said, stop) => {
      if (isStopped || !said.includes('· ')) return
      isStopped = true
      // Twice, as somebody who is impatient presses it. Not again later: it would hit a process that is
      // leaving and no longer listens.
      stop()
      stop()
    },
  })
  expect(ended.code).toBe(130)
  await expect.poll(async () => (await runs())[0]).toMatchObject({ agentId: id, status: 'canceled' })
})

test('the steps of a run are shown, also as they happen', async () => {
  const id = await anAgent({ name: 'Again', webLinks: [pages.url('/harbour')] })
  const begun = JSON.parse((await balancia(['run', String(id), '--async', '--json'])).out)
  const lines = (await balancia(['logs', String(begun.executionId), '--follow', '--json'])).out
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line).type)).toEqual(
    expect.arrayContaining(['status', 'step', 'end']),
  )
  const shown = await balancia(['logs', String(begun.executionId)])
  expect(shown).toMatchObject({
    code: 0,
    out: expect.stringMatching(/"Again": success[\s\S]*\bdone +\S/),
  })
  const [run, ...more] = JSON.parse((await balancia(['logs', '--agent', 'again', '--json'])).out)
  expect([run.id, more]).toEqual([begun.executionId, []])
})

test('an agent goes out as a file, which is not written over, and comes in again', async () => {
  const file = join(folder, 'harbour.json')
  expect(await balancia(['export', 'Harbour watch', '--out', file])).toMatchObject({ code: 0 })
  expect(await balancia(['export', 'Harbour watch', '-o', file])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--force'),
  })
  const agent = await balancia(['import', '-', '--json'], { input: await readFile(file, 'utf8') })
  expect(JSON.parse(agent.out)).toMatchObject({ name: 'Harbour watch', status: 'paused' })
  expect(await balancia(['import', file])).toMatchObject({ code: 0 })
  expect(await balancia(['run', 'Harbour watch'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/\b3\b/),
  })
  expect(await balancia(['import', '-'], { input: '{"format":"other"}' })).toMatchObject({ code: 2 })
})

test('a reader that closes the pipe, such as head, ends each command quietly with its own code', async () => {
  const agent = String(await anAgent({ name: 'Harbour watch', webLinks: [pages.url('/harbour')] }))
  const file = join(folder, 'closed.json')
  await writeFile(file, (await balancia(['export', agent])).out)
  for (const args of [
    ['help'],
    ['agents'],
    ['agents', '--json'],
    ['logs'],
    ['logs', '--json', '--limit', '200'],
    ['export', agent],
    ['run', agent, '--quiet'],
    ['import', file],
  ]) {
    expect(await endOf(args, 'closed'), args.join(' ')).toEqual({ code: 0, err: '' })
  }
  const id = await anAgent({ name: 'Fails' })
  expect(await endOf(['run', String(id), '--json', '--quiet'], 'closed')).toEqual({ code: 1, err: '' })
  const follow = () => owner.json('POST', `/api/agents/${id}/run`, {}, { prefer: 'respond-async' })
  expect(await endOf(['logs', '--follow'], 'closed', follow)).toMatchObject({ code: 0 })
})

test.runIf(process.platform === 'linux')(
  'a full disk is said in a line, with a code of its own',
  async () => {
    const agent = String(await anAgent({ name: 'Full' }))
    const full = await open('/dev/full', 'w')
    for (const args of [['agents'], ['help'], ['export', agent], ['logs', '--json']]) {
      const { code, err } = await endOf(args, full.fd)
      expect(code, args.join(' ')).toBe(6)
      expect(err.trim()).toBe('The output could not be written: The disk is full (ENOSPC).')
    }
    await full.close()
    const out = await balancia(['export', agent, '--out', '/dev/full', '--force'])
    expect(out).toMatchObject({ code: 6, err: expect.stringContaining('ENOSPC') })
  },
)

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
test('files are read as Windows writes them: with marks, in UTF-16, with its line ends', async () => {
  const agent = String(await anAgent({ name: 'Harbour watch', webLinks: [pages.url('/harbour')] }))
  const exported = (await balancia(['export', agent])).out.replaceAll('Harbour watch', 'Größe 🌊')
  const windows = exported.replaceAll('\n', '\r\n')
  const files = {
    marked: Buffer.from(`\ufeff${windows}`),
    little: utf16(`\ufeff${windows}`),
    big: utf16(`\ufeff${windows}`).swap16(),
    unmarked: utf16(windows),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const file = join(folder, `${name}.json`)
    await writeFile(file, bytes)
    const taken = await balancia(['import', file, '--json'])
    expect(taken.code, name + taken.err).toBe(0)
    expect(JSON.parse(taken.out)).toMatchObject({ name: 'Größe 🌊' })
  }
  const input = join(folder, 'input.txt')
  await writeFile(input, utf16('\ufeffGröße'))
  await balancia(['run', agent, '--input-file', input])
  expect((await runs())[0]).toMatchObject({ input: 'Größe' })
  await balancia(['run', agent, '--input', '\ufeffGröße'])
  expect((await runs())[0]).toMatchObject({ input: 'Größe' })
  const picture = join(folder, 'chart.png')
  await writeFile(picture, makePng(640, 480))
  await balancia(['run', agent, '--file', picture, '--input', 'What is it?'])
  const [sent] = await runs()
  expect(runInput.picturesIn(sent?.input ?? '')).toMatchObject([{ name: 'chart.png' }])
  expect(runInput.withoutPictures(sent?.input ?? '')).toBe('What is it?')
  await writeFile(input, Buffer.from('Größe', 'latin1'))
  expect(await balancia(['run', agent, '--input-file', input])).toMatchObject({
    code: 2,
    err: expect.stringContaining('UTF-8'),
  })
  const id = (await balancia(['import', join(folder, 'big.json'), '--json'])).out
  const written = join(folder, 'written.json')
  await balancia(['export', String(JSON.parse(id).id), '--out', written])
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(written))
  expect(JSON.parse(text)).toMatchObject({ agent: { name: 'Größe 🌊' } })
})

test('a call outside the scopes of the key is refused, and an unreachable server is reported', async () => {
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, `${await aKey(['read'])}\n`)
  const env = { BALANCIA_URL: address, BALANCIA_KEY_FILE: keyFile }
  const [{ id }] = JSON.parse((await balancia(['agents', '--json'], { env })).out)
  const refused = await balancia(['run', String(id)], { env })
  expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('"run"') })
  const unreadable = await balancia(['agents'], { env: { ...env, BALANCIA_KEY_FILE: `${keyFile}.gone` } })
  expect(unreadable).toMatchObject({ code: 2, err: expect.stringContaining('BALANCIA_KEY_FILE') })
  const gone = await balancia(['agents'], { env: { ...env, BALANCIA_URL: 'http://127.0.0.1:1' } })
  expect(gone).toMatchObject({ code: 5, err: expect.stringContaining('http://127.0.0.1:1') })
})

test('text of a page or a model cannot control the terminal that shows it', () => {
  expect(printable('Red \u001b[31m\u009b2J\u202egnp\r\n👩‍🔬\tok')).toBe('Red [31m2Jgnp\n👩‍🔬\tok')
})
