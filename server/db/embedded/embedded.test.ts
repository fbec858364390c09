import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickFolder } from '#tests/setup/database/quick-folder.ts'
import { startEmbedded } from './embedded.ts'
import { unprivilegedAccount } from './account.ts'
import { runningServer } from './server.ts'

let root = ''
let dataDir = ''
const { TMPDIR } = process.env
const children: ChildProcess[] = []
const isRoot = process.getuid?.() === 0

const disk = tmpdir()

/** Folder of a test, in memory: a killed process loses nothing that it has given to the system, on disk or not. */
function layIn(folder: string) {
  if (root) rmSync(root, { recursive: true, force: true })
  root = mkdtempSync(join(folder, 'balancia-embedded-'))
  chmodSync(root, 0o755)
  dataDir = join(root, 'data')
  // The sockets are there too, so that nothing is left behind.
  process.env.TMPDIR = root
}

beforeEach(() => layIn(quickFolder()))

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await waitForServerExit()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  rmSync(root, { recursive: true, force: true })
})

function server() {
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) return undefined
  const { name } = JSON.parse(readFileSync(join(folder, 'balancia.json'), 'utf8'))
  return runningServer({ folder, name })
}

async function waitForServerExit() {
  for (let i = 0; i < 500 && server(); i++) await wait(20)
}

/** Another process on the same folder: its first report, and the numbers it has committed since. */
async function owner(mode: 'hold' | 'write' = 'hold') {
  const child = launch(mode)
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  while (!printed.includes('\n')) {
    if (child.exitCode !== null) throw new Error(`the owner ended with ${child.exitCode}`)
    await wait(10)
  }
  const [said = '{}'] = printed.split('\n')
  const numbers = () => printed.split('\n').slice(1, -1).map(Number)
  return { ...(JSON.parse(said) as { url: string; pid: number }), child, numbers }
}

function launch(mode: 'hold' | 'write'): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test-owner.ts'), dataDir, mode], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, BALANCIA_LOG: 'silent' },
  })
  children.push(child)
  return child
}

async function killed(child: ChildProcess) {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
}

/** Asks an owner to exit, and waits for it. */
async function ended(child: ChildProcess) {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.stdin?.end()
  await exited
}

async function ask(url: string, statement: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

test('creates a database in an empty folder that keeps its rows and starts faster the next time', async () => {
  const madeAt = performance.now()
  const first = await startEmbedded({ dataDir })
  const makingMs = performance.now() - madeAt
  await ask(first.url, 'create table kept as select 7 as n')
  await first.stop()
  const boots: number[] = []
  for (let i = 0; i < 5; i++) {
    const startedAt = performance.now()
    const again = await startEmbedded({ dataDir })
    boots.push(performance.now() - startedAt)
    expect(await ask(again.url, 'select n from kept')).toEqual([[7]])
    await again.stop()
  }
  // Usually a third of it (`npm run measure -- install`); load may slow each of these, but not all by that much.
  expect(Math.min(...boots)).toBeLessThan(makingMs)
})

test('acknowledged rows are on disk and the address is closed to the network', async () => {
  const database = await startEmbedded({ dataDir })
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses']
  const values = settings.map((name) => `current_setting('${name}')`).join(', ')
  expect(await ask(database.url, `select ${values}`)).toEqual([['on', 'on', 'on', '']])
  await expect(ask(database.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  await database.stop()
})

test('a second process joins the server of the first and leaves it running when it ends', async () => {
  const first = await startEmbedded({ dataDir })
  const second = await owner()
  expect(second).toMatchObject({ pid: first.pid, url: first.url })
  await ended(second.child)
  expect(await ask(first.url, 'select 1')).toEqual([[1]])
  await first.stop()
})

test('two processes that start on an empty folder simultaneously share one server, and either may end first', async () => {
  const [one, other] = await Promise.all([owner(), owner()])
  expect(other).toMatchObject({ pid: one.pid, url: one.url })
  await ended(one.child)
  // If it had started the server, the other one starts it again.
  await expect.poll(() => ask(other.url, 'select 1').catch(() => 'down')).toEqual([[1]])
  await ended(other.child)
  expect(server()).toBeUndefined()
})

test('a process killed while it writes loses no acknowledged row, and the next one starts', async () => {
  for (let round = 0; round < 3; round++) {
    const { child, numbers } = await owner('write')
    while (numbers().length < 50) await wait(5)
    await killed(child)
    const acknowledged = numbers()
    const next = await startEmbedded({ dataDir })
    // It may join the server of the killed process just before that stops, and then start its own.
    const rows = async () => (await ask(next.url, 'select n from acknowledged')).flat()
    await expect.poll(() => rows().catch(() => 'down')).toEqual(expect.arrayContaining(acknowledged))
    await next.stop()
  }
})

test('restarts a killed server on the same address, with its rows', async () => {
  const database = await startEmbedded({ dataDir })
  await ask(database.url, 'create table kept as select 7 as n')
  process.kill(database.pid, 'SIGKILL')
  await expect.poll(() => ask(database.url, 'select n from kept').catch(() => 'down')).toEqual([[7]])
  await database.stop()
  expect(server()).toBeUndefined()
})

test('a process that joined starts the server itself when the first one ends', async () => {
  const first = await owner()
  const second = await startEmbedded({ dataDir })
  expect(second.pid).toBe(first.pid)
  await killed(first.child)
  await waitForServerExit()
  await expect.poll(() => ask(second.url, 'select 1').catch(() => 'down')).toEqual([[1]])
  await second.stop()
})

test('a kill during the creation of the database leaves nothing incomplete', async () => {
  const child = launch('hold')
  const halves = () =>
    existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.includes('.half-')) : []
  while (halves().length === 0) await wait(5)
  await wait(100)
  await killed(child)
  expect(readdirSync(dataDir)).toEqual(halves())
  const database = await startEmbedded({ dataDir })
  expect(await ask(database.url, 'select 1')).toEqual([[1]])
  expect(readdirSync(dataDir)).toEqual(['postgres'])
  await database.stop()
})

test('a lock file that names another kind of process does not prevent the start', async () => {
  await startEmbedded({ dataDir }).then(({ stop }) => stop())
  const other = spawn('sleep', ['60'], { ...unprivilegedAccount() })
  children.push(other)
  const folder = join(dataDir, 'postgres')
  writeFileSync(join(folder, 'postmaster.pid'), `${other.pid}\n${folder}\n1\n5432\n/tmp\n\n`)
  const database = await startEmbedded({ dataDir })
  expect(await ask(database.url, 'select 1')).toEqual([[1]])
  await database.stop()
})

/** Copies the data folder, with links and owners. */
const copyTo = (place: string, ...options: string[]) => {
  execFileSync('cp', ['-a', ...options, dataDir, place])
  return place
}

/** Creates a database with one row, and stops it. */
async function keptIn(folder: string) {
  const database = await startEmbedded({ dataDir: folder })
  await ask(database.url, 'create table kept as select 7 as n')
  await database.stop()
}

async function expectKept(folder: string) {
  const database = await startEmbedded({ dataDir: folder })
  expect(await ask(database.url, 'select n from kept')).toEqual([[7]])
  await database.stop()
}

test('a copy of a data folder contains the database, regardless of the account that copied it', async () => {
  // The key is created first, so the folder exists before the database.
  mkdirSync(dataDir, { mode: 0o700 })
  await keptIn(dataDir)
  expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true)
  await expectKept(copyTo(join(root, 'whole')))
  if (isRoot) await expectKept(copyTo(join(root, 'plain'), '--no-preserve=ownership'))
})

test.runIf(isRoot)(
  'files outside of a closed data folder are neither shared with a copy nor lost',
  async () => {
    // The database moves only within one disk.
    layIn(disk)
    const closed = join(root, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    dataDir = join(closed, 'data')
    await keptIn(dataDir)
    const place = realpathSync(join(dataDir, 'postgres'))
    const copy = copyTo(join(root, 'copy'))
    await expect(startEmbedded({ dataDir: copy })).rejects.toThrow(place)
    // As the message instructs.
    rmSync(join(copy, 'postgres'))
    execFileSync('cp', ['-a', place, join(copy, 'postgres')])
    await expectKept(copy)
    // The folder of an earlier start is now reachable, so its database moves into it.
    renameSync(dataDir, join(root, 'moved'))
    await expectKept(join(root, 'moved'))
    expect(lstatSync(join(root, 'moved', 'postgres')).isDirectory()).toBe(true)
    expect(existsSync(place)).toBe(false)
    // If it is missing, the start fails and creates nothing in its place.
    rmSync(join(copy, 'postgres'), { recursive: true })
    symlinkSync(place, join(copy, 'postgres'))
    await expect(startEmbedded({ dataDir: copy })).rejects.toThrow(place)
    // A deleted data folder leaves its database behind, and a new folder at the same path reports it.
    await keptIn(dataDir)
    rmSync(dataDir, { recursive: true })
    await expect(startEmbedded({ dataDir })).rejects.toThrow(place)
    rmSync(join(place, '..'), { recursive: true })
  },
)

test.runIf(isRoot)('root keeps a database under a folder that nobody else may enter', async () => {
  const closed = join(root, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const inside = join(closed, 'data')
  const database = await startEmbedded({ dataDir: inside })
  await ask(database.url, 'create table kept as select 7 as n')
  await database.stop()
  const again = await startEmbedded({ dataDir: inside })
  expect(await ask(again.url, 'select n from kept')).toEqual([[7]])
  await again.stop()
  rmSync(join(realpathSync(join(inside, 'postgres')), '..'), { recursive: true })
})
