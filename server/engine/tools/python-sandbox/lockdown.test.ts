import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { childArguments, childFiles, pyodideDir } from './child-command.ts'
import { filterProgram } from './child-lockdown.mjs'
import type { Orders } from './child-main.mjs'
import { proveIsolation } from './prove-isolation.ts'
import { ensureSnapshot } from './snapshot.ts'
import { sharedCacheDir } from './testing/cache.ts'
import { type ChildEnd, runChild } from './watched-child.ts'

const isRoot = process.getuid?.() === 0
const limits = {
  startMs: 30_000,
  wallMs: 30_000,
  stdoutBytesMax: 1_000,
  resultBytesMax: 100_000,
  memoryBytesMax: 700_000_000,
}
const becomeId = isRoot ? 65_534 : null
const lock = { memoryBytesMax: 1_500_000_000, cpuSecondsMax: 60 }

let orders: Orders
beforeAll(async () => {
  const snapshotFile = await ensureSnapshot(sharedCacheDir)
  orders = { pyodideDir, snapshotFile, lock, becomeId, allowUnlocked: false, printBytesMax: 1_000 }
})

const here = (name: string) => join(import.meta.dirname, name)
const start = (args: string[], request = '') =>
  runChild({ arguments: args, request, limits, signal: new AbortController().signal })
const answerOf = (end: ChildEnd): unknown => JSON.parse(end.answers.at(-1) ?? JSON.stringify(end))

interface Crawl {
  objects: number
  found: string[]
  names: string[]
}
const crawl = (plant: boolean) => {
  const entry = here('realm-crawl.mts')
  return start(childArguments(entry, { ...orders, plant }, [entry, orders.snapshotFile ?? '']))
}

test('no object of Node can be reached from Python', async () => {
  const { objects, found, names } = answerOf(await crawl(false)) as Crawl
  expect(found).toEqual([])
  expect(objects).toBeGreaterThan(10_000)
  for (const name of ['process', 'Buffer', 'fetch', 'require', 'eval', 'read', 'load']) {
    expect(names).not.toContain(name)
  }
})

test('an object of Node planted in the realm is found by the crawl', async () => {
  const { found } = answerOf(await crawl(true)) as Crawl
  expect(found).toContainEqual(expect.stringMatching(/^fs at /))
})

interface Probe {
  answered: string[]
  user: number
}
const probe = async (isLocked: boolean, decoy: number) => {
  const entry = here('kernel-probe.mts')
  // Without the permission model, which would block the probe's own tools: this tests the kernel filter alone.
  const args = ['--no-warnings', entry, JSON.stringify({ ...orders, isLocked, decoy })]
  return answerOf(await start(args)) as Probe
}

test('native code in the locked process is refused every call that reaches outside', async () => {
  const decoy = spawn('sleep', ['60'], { stdio: 'ignore' })
  try {
    expect(await probe(true, decoy.pid ?? 0)).toEqual({
      answered: ['getpid'],
      user: becomeId ?? process.getuid?.(),
    })
    const open = await probe(false, decoy.pid ?? 0)
    expect(open.answered).toEqual(
      expect.arrayContaining([
        'open for reading',
        'open for writing',
        'TCP socket',
        'kill another process',
        'memfd',
      ]),
    )
  } finally {
    decoy.kill('SIGKILL')
    rmSync('/tmp/kernel-probe-pwned', { force: true })
  }
})

test('a process that the kernel cannot lock refuses the script, unless the operator allows it', async () => {
  const [entry = ''] = childFiles
  const request = JSON.stringify({ kind: 'run', code: 'result = 1', inputs: {}, resultBytesMax: 1_000 })
  const unlockable = (more: Partial<Orders>) =>
    start(
      // Without this permission it has no way to call the kernel, as on a system that we have no filter for.
      childArguments(entry, { ...orders, ...more }, [orders.snapshotFile ?? '']).filter(
        (arg) => arg !== '--allow-ffi',
      ),
      request,
    )
  const refused = await unlockable({})
  expect(refused.ready).toBe(false)
  expect(answerOf(refused)).toEqual({ unavailable: expect.stringContaining('restricted') })
  const allowed = await unlockable({ allowUnlocked: true })
  expect(answerOf(allowed)).toEqual({ ok: true, result: 1 })
})

test('the filter exists for both processors that we support and for no other', () => {
  expect(filterProgram('x64', 1)?.length).toBeGreaterThan(500)
  expect(filterProgram('arm64', 1)?.length).toBeGreaterThan(500)
  expect(filterProgram('riscv64', 1)).toBeNull()
})

const statusOf = (pid: number) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tgone')

test('a script ends with the server, even when the server is killed', async () => {
  const code = `const { prepareSandbox, runPython } = await import(${JSON.stringify(here('sandbox.ts'))})
    await prepareSandbox({ cacheDir: ${JSON.stringify(sharedCacheDir)} })
    await runPython({ code: 'while True: pass', inputs: {}, signal: new AbortController().signal })`
  const server = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
  const childrenFile = `/proc/${server.pid}/task/${server.pid}/children`
  await expect.poll(() => readFile(childrenFile, 'utf8')).toMatch(/\d/)
  const script = Number(await readFile(childrenFile, 'utf8'))
  // Mode 2: the filter is on.
  await expect.poll(() => statusOf(script)).toMatch(/^Seccomp:\t2$/m)
  server.kill('SIGKILL')
  await expect.poll(() => statusOf(script)).toMatch(/^State:\t(gone|Z)/m)
})

test.runIf(process.platform === 'linux')(
  'the start of the server proves that scripts are locked in',
  async () => {
    expect(await proveIsolation(new AbortController().signal)).toEqual({ isProven: true, reason: null })
  },
)
