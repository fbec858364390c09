import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
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

test('inputs are globals, and print, `result` and unicode come back', async () => {
  const code = `
import json, statistics
from zoneinfo import ZoneInfo
print(input, len(sources), previous_output, inputs['task'])
result = {'mean': statistics.mean([1, 2, 6]), 'title': sources[0]['title'], 'set': {1}, 'nan': float('nan')}`
  const inputs = { input: 'ночь 🌙', task: 'Look', sources: [{ title: 'Größe' }], previous_output: null }
  expect(await run(code, { inputs })).toEqual({
    status: 'done',
    stdout: 'ночь 🌙 1 None Look\n',
    result: { mean: 3, title: 'Größe', set: [1], nan: null },
    truncated: false,
    durationMs: expect.any(Number),
  })
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

test('scripts know the time zones of the world, with their offsets over changes of the clock', async () => {
  const code = `
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
result = []
for zone, at, _offset in input:
    local = datetime.fromisoformat(at).replace(tzinfo=timezone.utc).astimezone(ZoneInfo(zone))
    result.append([zone, at, local.strftime('%z')])
names = [datetime(2026, month, 1, tzinfo=ZoneInfo(zone)).tzname() for month, zone in
    [(1, 'Europe/Berlin'), (7, 'Europe/Berlin'), (7, 'America/New_York'), (1, 'Australia/Sydney'), (1, 'Asia/Tokyo')]]
result.append(names)`
  const outcome = await run(code, { inputs: { input: instants } })
  const names = ['CET', 'CEST', 'EDT', 'AEDT', 'JST']
  expect(outcome).toMatchObject({ status: 'done', result: [...instants, names] })
})

test('a day is counted over a change of the clock, and all names are listed and can be used', async () => {
  const code = `
import zoneinfo
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo
berlin = ZoneInfo('Europe/Berlin')
noon = datetime(2026, 3, 28, 12, tzinfo=berlin)
names = zoneinfo.available_timezones()
twice = [datetime(2026, 10, 25, 2, 30, fold=fold, tzinfo=berlin).utcoffset() / timedelta(hours=1) for fold in (0, 1)]
try:
    ZoneInfo('Mars/Base')
except zoneinfo.ZoneInfoNotFoundError as error:
    unknown = str(error)
result = {
    'next': (noon + timedelta(days=1)).isoformat(),
    'apart': ((noon + timedelta(days=1)).timestamp() - noon.timestamp()) / 3600,
    'summer': [datetime(2026, 7, 1, tzinfo=berlin).dst() / timedelta(hours=1), noon.dst() / timedelta(hours=1)],
    'twice': twice,
    'names': len(names) > 550 and {'Europe/Kyiv', 'US/Eastern', 'Asia/Kolkata', 'UTC'} <= names,
    'all': len({ZoneInfo(name).key for name in names}) == len(names),
    'unknown': unknown,
}`
  expect(await run(code)).toMatchObject({
    status: 'done',
    result: {
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

test('a script that leaves no result, or ends itself well, is done with null', async () => {
  expect(await run('import sys\nsys.exit()')).toMatchObject({ status: 'done', result: null, stdout: '' })
})

test('asynchronous code runs in both ways of writing it', async () => {
  const code = `
import asyncio
async def double(n):
    await asyncio.sleep(0.01)
    return 2 * n
result = [await double(2), asyncio.run(double(4))]`
  expect(await run(code)).toMatchObject({ status: 'done', result: [4, 8] })
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

test.each([
  ['x = (1', 'SyntaxError', 1],
  ['\nimport numpy', 'ModuleNotFoundError', 2],
  ['import sys\nsys.exit("no data")', 'SystemExit: no data', 2],
  ['import json\njson.loads("{")', 'JSONDecodeError', 2],
  ['class E(Exception):\n  def __str__(self): raise ValueError("hostile")\nraise E()', 'E (line 3)', 3],
])('%j fails with its own error', async (code, words, line) => {
  const outcome = await run(code)
  expect(outcome).toMatchObject({ status: 'failed', reason: 'error', line })
  expect(outcome.status === 'failed' && outcome.message).toContain(words)
})

test('output over the limit is cut between characters, and the script continues', async () => {
  const outcome = await run('print("é" * 1000)\nresult = "end"', { limits: { stdoutBytesMax: 101 } })
  expect(outcome).toMatchObject({ status: 'done', stdout: 'é'.repeat(50), truncated: true, result: 'end' })
})

test.each([
  ['too large', 'result = "x" * 2000', 'output'],
  ['too deep', 'result = 1\nfor i in range(150): result = [result]', 'output'],
  ['circular', 'result = []\nresult.append(result)', 'error'],
])('a result that is %s is a failure', async (_what, code, reason) => {
  const outcome = await run(code, { limits: { resultBytesMax: 1_000 } })
  expect(outcome).toMatchObject({ status: 'failed', reason })
})

test('a script over its time is ended, with what it printed', async () => {
  const outcome = await run('print("begin")\nwhile True: pass', { limits: { wallMs: 1_000 } })
  expect(outcome).toMatchObject({ status: 'failed', reason: 'timeout', stdout: 'begin\n' })
})

test('a script over its memory is ended', async () => {
  const code = 'for i in range(100): open(f"/tmp/{i}", "wb").write(b"x" * 16_000_000)'
  expect(await run(code)).toMatchObject({ status: 'failed', reason: 'memory' })
  expect(await run('x = "x" * 2_000_000_000')).toMatchObject({ status: 'failed', reason: 'memory' })
})

test('canceling ends a running and a waiting script long before their time is up, and waiting was no work', async () => {
  const cancel = new AbortController()
  const wallMs = 30_000
  const bounds = { signal: cancel.signal, limits: { wallMs } }
  // More than there are places for one user on any machine, so that some wait.
  const sleeping = Array.from({ length: 8 }, () => 'import time; time.sleep(60)')
  const clocks: WorkClock[] = []
  const scripts = ['while True: pass', ...sleeping].map((code) => {
    const workClock = new WorkClock()
    clocks.push(workClock)
    return workClock.during(noWaits, () => run(code, bounds))
  })
  await new Promise((done) => setTimeout(done, 1_500))
  const canceledAt = performance.now()
  cancel.abort()
  for (const outcome of await Promise.all(scripts)) {
    expect(outcome).toMatchObject({ status: 'failed', reason: 'canceled' })
  }
  expect(performance.now() - canceledAt).toBeLessThan(wallMs / 2)
  const worked = clocks.map((workClock) => workClock.workedMs())
  expect(Math.min(...worked)).toBeLessThan(Math.max(...worked) / 2)
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

test('the snapshot is made once in a fresh folder, also by two that race', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'python-sandbox-'))
  const fresh = join(parent, 'not', 'there', 'yet')
  const paths = await Promise.all([ensureSnapshot(fresh), ensureSnapshot(fresh)])
  expect(paths[0]).toBe(paths[1])
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

test('numbers over 2^53 come back from a script with each digit', async () => {
  const outcome = await run(
    'result = {"id": 12345678901234567890, "of": [9007199254740993, 2**70], "near": 0.1}',
  )
  expect(outcome.status === 'done' && JSON.stringify(outcome.result)).toBe(
    '{"id":12345678901234567890,"of":[9007199254740993,1180591620717411303424],"near":0.1}',
  )
})

test('scripts of one user that sleep run side by side, also on two processors', async () => {
  const sleeping = 'import time\nbegin = time.time()\ntime.sleep(4)\nresult = [begin, time.time()]'
  const outcomes = await Promise.all([1, 2, 3].map(() => run(sleeping)))
  const spans = outcomes.map((outcome) => (outcome.status === 'done' ? outcome.result : []) as number[])
  const [lastBegin, firstEnd] = [
    Math.max(...spans.map(([begin = Infinity]) => begin)),
    Math.min(...spans.map(([, end = 0]) => end)),
  ]
  expect(lastBegin).toBeLessThan(firstEnd)
})

test('places go by memory: two on a small machine, never more than eight', () => {
  expect([1e9, 2e9, 4e9, 8e9, 64e9].map(placesFor)).toEqual([2, 2, 4, 8, 8])
})

test('a script that takes all of a processor does not keep the script of somebody else from one', async () => {
  const cancel = new AbortController()
  const endless = { signal: cancel.signal, limits: { wallMs: 300_000 } }
  const others = actFor('hostile', () => [1, 2, 3].map(() => run('while True: pass', endless)))
  const alone = 'total = 0\nfor n in range(3_000_000): total += n\nresult = total'
  expect(await actFor('other', () => run(alone))).toMatchObject({ status: 'done', result: 4_499_998_500_000 })
  // It did not wait for the end of the earlier ones.
  const first = await Promise.race([...others, Promise.resolve('running')])
  expect(first).toBe('running')
  cancel.abort()
  await Promise.all(others)
})
