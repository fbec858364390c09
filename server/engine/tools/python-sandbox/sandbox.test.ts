import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { actFor } from '#server/platform/current-user.ts'
import { WorkClock } from '#server/platform/load/work-clock.ts'
import { checkPython, placesFor, type PythonRequest, prepareSandbox, runPython } from './sandbox.ts'
import { ensureSnapshot } from './snapshot.ts'
import { sharedCacheDir } from './testing/cache.ts'

beforeAll(() => prepareSandbox({ cacheDir: sharedCacheDir }))

const never = new AbortController().signal
const run = (code: string, more: Partial<PythonRequest> = {}) =>
  runPython({ code, inputs: {}, signal: never, ...more })
const noWaits = { onWait: () => undefined, onResume: () => undefined }

test('inputs are globals, asynchronous code runs, and print, `result`, unicode and each digit come back', async () => {
  const code = `
import asyncio, json, statistics
from zoneinfo import ZoneInfo
print(input, len(sources), previous_output, inputs['task'])
async def double(n):
    await asyncio.sleep(0.01)
    return 2 * n
result = {'mean': statistics.mean([1, 2, 6]), 'title': sources[0]['title'], 'set': {1}, 'nan': float('nan'),
    'doubled': [await double(2), asyncio.run(double(4))], 'long': 12345678901234567890, 'of': [9007199254740993, 2**70]}`
  const inputs = { input: 'ночь 🌙', task: 'Look', sources: [{ title: 'Größe' }], previous_output: null }
  const outcome = await run(code, { inputs })
  expect(outcome).toEqual({
    status: 'done',
    stdout: 'ночь 🌙 1 None Look\n',
    result: expect.objectContaining({ mean: 3, title: 'Größe', set: [1], nan: null, doubled: [4, 8] }),
    truncated: false,
    durationMs: expect.any(Number),
  })
  expect(outcome.status === 'done' && JSON.stringify(outcome.result)).toContain(
    '"long":12345678901234567890,"of":[9007199254740993,1180591620717411303424]',
  )
})

const instants = `
Europe/Berlin 2026-07-01T12:00 +0200|Europe/Berlin 2026-01-15T12:00 +0100|Europe/London 2026-06-01T00:00 +0100
America/New_York 2026-03-08T06:59 -0500|America/New_York 2026-03-08T07:00 -0400|America/St_Johns 2026-07-01T12:00 -0230
America/Los_Angeles 2026-11-01T09:00 -0800|America/Sao_Paulo 2018-12-01T12:00 -0200|America/Sao_Paulo 2026-12-01T12:00 -0300
Asia/Kolkata 2026-07-01T12:00 +0530|Asia/Calcutta 2026-07-01T12:00 +0530|Asia/Kathmandu 2026-07-01T12:00 +0545
Asia/Tokyo 2026-07-01T12:00 +0900|Asia/Tehran 2022-08-01T12:00 +0430|Asia/Tehran 2026-08-01T12:00 +0330
Australia/Lord_Howe 2026-01-15T12:00 +1100|Australia/Lord_Howe 2026-07-15T12:00 +1030
Australia/Sydney 2026-10-03T15:59 +1000|Australia/Sydney 2026-10-03T16:00 +1100|Pacific/Chatham 2026-01-15T12:00 +1345
Pacific/Apia 2011-12-31T12:00 +1400|Europe/Istanbul 2026-01-15T12:00 +0300|US/Pacific 2026-07-01T12:00 -0700
Etc/GMT+5 2026-07-01T12:00 -0500|UTC 2026-07-01T12:00 +0000|Europe/Berlin 1980-01-01T12:00 +0100
Europe/Berlin 1945-07-01T12:00 +0300|Europe/Berlin 2099-07-01T12:00 +0200`
  .trim()
  .split(/[|\n]/)
  .map((line) => line.split(' '))

test('scripts know the time zones of the world, their changes of the clock and their names', async () => {
  const code = `
import zoneinfo
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
offsets = []
for zone, at, _offset in input:
    local = datetime.fromisoformat(at).replace(tzinfo=timezone.utc).astimezone(ZoneInfo(zone))
    offsets.append([zone, at, local.strftime('%z')])
short = [datetime(2026, month, 1, tzinfo=ZoneInfo(zone)).tzname() for month, zone in
    [(1, 'Europe/Berlin'), (7, 'Europe/Berlin'), (7, 'America/New_York'), (1, 'Australia/Sydney'), (1, 'Asia/Tokyo')]]
berlin = ZoneInfo('Europe/Berlin')
noon = datetime(2026, 3, 28, 12, tzinfo=berlin)
names = zoneinfo.available_timezones()
twice = [datetime(2026, 10, 25, 2, 30, fold=fold, tzinfo=berlin).utcoffset() / timedelta(hours=1) for fold in (0, 1)]
try:
    ZoneInfo('Mars/Base')
except zoneinfo.ZoneInfoNotFoundError as error:
    unknown = str(error)
result = {
    'offsets': offsets,
    'short': short,
    'next': (noon + timedelta(days=1)).isoformat(),
    'apart': ((noon + timedelta(days=1)).timestamp() - noon.timestamp()) / 3600,
    'summer': [datetime(2026, 7, 1, tzinfo=berlin).dst() / timedelta(hours=1), noon.dst() / timedelta(hours=1)],
    'twice': twice,
    'names': len(names) > 550 and {'Europe/Kyiv', 'US/Eastern', 'Asia/Kolkata', 'UTC'} <= names,
    'all': len({ZoneInfo(name).key for name in names}) == len(names),
    'unknown': unknown,
}`
  expect(await run(code, { inputs: { input: instants } })).toMatchObject({
    status: 'done',
    result: {
      offsets: instants,
      short: ['CET', 'CEST', 'EDT', 'AEDT', 'JST'],
      next: '2026-03-29T12:00:00+02:00',
      apart: 23,
      summer: [1, 0],
      twice: [2, 1],
      names: true,
      all: true,
      unknown: expect.stringContaining('Mars/Base'),
    },
  })
})

test('an error carries the words of Python, the line of the script and what was printed before', async () => {
  const code = 'def divide(n):\n    return n / 0\n\nprint("before")\ndivide(1)'
  expect(await run(code)).toMatchObject({
    status: 'failed',
    reason: 'error',
    message: 'ZeroDivisionError: division by zero (line 2)',
    line: 2,
    trace: expect.stringContaining('line 5, in <module>'),
    stdout: 'before\n',
  })
})

/** What the sandbox answers about these scripts: its own driver, in one process for all of them. */
async function answersTo(codes: string[]): Promise<object[]> {
  const driver = await readFile(join(import.meta.dirname, 'child-driver.py'), 'utf8')
  const code = `
own = json.loads
result = []
for code in codes:
    result.append(own(await run(code, '{}', 1_000)))`
  const outcome = await run(driver + code, { inputs: { codes } })
  if (outcome.status !== 'done') throw new Error(outcome.message)
  return outcome.result as object[]
}

test('each script fails with its own error, a circular result fails, and none is null', async () => {
  const expected: [code: string, answer: object][] = [
    ['import sys\nsys.exit()', { ok: true, result: null }],
    ['x = (1', { message: expect.stringContaining('SyntaxError'), line: 1 }],
    ['\nimport numpy', { message: expect.stringContaining('ModuleNotFoundError'), line: 2 }],
    ['import sys\nsys.exit("no data")', { message: 'SystemExit: no data (line 2)', line: 2 }],
    ['import json\njson.loads("{")', { message: expect.stringContaining('JSONDecodeError'), line: 2 }],
    [
      'class E(Exception):\n  def __str__(self): raise ValueError("hostile")\nraise E()',
      { message: 'E (line 3)', line: 3 },
    ],
    ['result = []\nresult.append(result)', { ok: false, message: expect.stringContaining('ircular') }],
  ]
  expect(await answersTo(expected.map(([code]) => code))).toMatchObject(expected.map(([, answer]) => answer))
})

test('output over the limit is cut between characters, and the script continues', async () => {
  const outcome = await run('print("é" * 1000)\nresult = "end"', { limits: { stdoutBytesMax: 101 } })
  expect(outcome).toMatchObject({ status: 'done', stdout: 'é'.repeat(50), truncated: true, result: 'end' })
})

test.each([
  ['large', 'result = "x" * 2000'],
  ['deep', 'result = 1\nfor i in range(150): result = [result]'],
])('a result that is too %s is a failure', async (_what, code) => {
  const outcome = await run(code, { limits: { resultBytesMax: 1_000 } })
  expect(outcome).toMatchObject({ status: 'failed', reason: 'output' })
})

test('a script over its time is ended, with what it printed', async () => {
  const outcome = await run('print("begin")\nwhile True: pass', { limits: { wallMs: 1_000 } })
  expect(outcome).toMatchObject({ status: 'failed', reason: 'timeout', stdout: 'begin\n' })
})

test('a script that asks for more memory than there is fails', async () => {
  expect(await run('x = "x" * 2_000_000_000')).toMatchObject({ status: 'failed', reason: 'memory' })
})

test('scripts of a user run side by side, delay nobody else, and canceling ends running and waiting ones at once', async () => {
  const cancel = new AbortController()
  const wallMs = 300_000
  const bounds = { signal: cancel.signal, limits: { wallMs } }
  const busy = 'while True: pass'
  const asleep = 'import time; time.sleep(300)'
  // More than there are places for one user on any machine, so that some wait.
  const codes = [busy, busy, busy, asleep, asleep, asleep, asleep, asleep]
  const clocks: WorkClock[] = []
  const scripts = actFor('hostile', () =>
    codes.map((code) => {
      const workClock = new WorkClock()
      clocks.push(workClock)
      return workClock.during(noWaits, () => run(code, bounds))
    }),
  )
  const worked = () => clocks.map((workClock) => workClock.workedMs()).toSorted((a, b) => b - a)
  // Three work at once, as none has ended.
  await expect.poll(() => worked()[2]).toBeGreaterThan(500)
  const alone = 'total = 0\nfor n in range(1_000_000): total += n\nresult = total'
  expect(await actFor('other', () => run(alone))).toMatchObject({ status: 'done', result: 499_999_500_000 })
  // It did not wait for the end of the earlier ones.
  expect(await Promise.race([...scripts, Promise.resolve('running')])).toBe('running')
  const canceledAt = performance.now()
  cancel.abort()
  const outcomes = await Promise.all(scripts)
  expect(performance.now() - canceledAt).toBeLessThan(wallMs / 10)
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'failed', reason: 'canceled' })
  const [most = 0] = worked()
  expect(worked().at(-1)).toBeLessThan(most / 2)
})

test('two runs share nothing, not even random numbers', async () => {
  const code = `
import builtins, json, random
builtins.mark = getattr(builtins, 'mark', 0) + 1
json.mark = getattr(json, 'mark', 0) + 1
result = [builtins.mark, json.mark, random.random()]`
  const [first, second] = await Promise.all([run(code), run(code)])
  if (first.status !== 'done' || second.status !== 'done') throw new Error('a run failed')
  const [firstRandom, secondRandom] = [first, second].map(({ result }) => (result as number[])[2])
  expect(first.result).toEqual([1, 1, firstRandom])
  expect(second.result).toEqual([1, 1, secondRandom])
  expect(firstRandom).not.toBe(secondRandom)
})

test('the snapshot is made once in a fresh folder, beside a start that is canceled and leaves nothing', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'python-sandbox-'))
  const fresh = join(parent, 'not', 'there', 'yet')
  const cancel = new AbortController()
  const canceled = ensureSnapshot(fresh, cancel.signal)
  const made = ensureSnapshot(fresh)
  // Both have their drafts.
  await expect.poll(() => readdir(fresh).catch(() => [])).toHaveLength(2)
  cancel.abort()
  await expect(canceled).rejects.toThrow('abort')
  const path = await made
  expect(await ensureSnapshot(fresh)).toBe(path)
  expect(await readdir(fresh)).toEqual([expect.stringMatching(/^python-.*\.snapshot$/)])
  await prepareSandbox({ cacheDir: fresh })
  expect(await run('result = 1')).toMatchObject({ status: 'done' })
  await rm(parent, { recursive: true })
})

test('a folder that cannot be written makes scripts unavailable, with the cause, until it can', async () => {
  await expect(prepareSandbox({ cacheDir: join(import.meta.filename, 'below') })).rejects.toThrow('ENOTDIR')
  expect(await run('result = 1')).toMatchObject({ status: 'failed', reason: 'unavailable' })
  await expect(checkPython('print(1)', never)).rejects.toMatchObject({ code: 'python_unavailable' })
  await prepareSandbox({ cacheDir: sharedCacheDir })
  expect(await run('result = 1')).toMatchObject({ status: 'done' })
})

test.runIf(process.platform === 'linux')(
  'a script that waits keeps no second copy of the interpreter in memory',
  async () => {
    const { size } = await stat(await ensureSnapshot(sharedCacheDir))
    const sizes: number[] = []
    const looking = setInterval(() => sizes.push(ownBytesOfChildren()), 50)
    expect(await run('import time\ntime.sleep(3)')).toMatchObject({ status: 'done' })
    clearInterval(looking)
    // Samples taken while it slept: the last ones may be from its end. With the copy it would not fall below four
    // times.
    const seen = sizes.filter(Boolean)
    const asleep = seen.slice(seen.indexOf(Math.max(...seen)), -4)
    expect(Math.min(...asleep)).toBeLessThan(4 * size)
  },
)

/** Unshared memory of the processes that this one started. */
function ownBytesOfChildren(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const own = pids.map((pid) => {
    const status = statusOf(pid)
    const isChild = status.includes(`\nPPid:\t${process.pid}\n`)
    return isChild ? Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024 : 0
  })
  return Math.max(0, ...own)
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    // It ended since it was listed.
    return ''
  }
}

test('places go by memory: two on a small machine, never more than eight', () => {
  expect([1e9, 2e9, 4e9, 8e9, 64e9].map(placesFor)).toEqual([2, 2, 4, 8, 8])
})
