import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type Traces, type World } from './testing/attack-world.ts'
import { memoryOfTree } from '#server/platform/processes/memory-of-tree.ts'
import { prepareSandbox, runPython } from './sandbox.ts'
import { sharedCacheDir } from './testing/cache.ts'

const untouched: Traces = {
  tcp: 0,
  unix: 0,
  udp: 0,
  listening: false,
  decoyKilled: false,
  written: false,
  spawned: false,
  forked: false,
}
const limits = { wallMs: 8_000, memoryBytesMax: 700_000_000 }
const inputs = { task: 't', links: [{ url: 'u', text: 'x' }], previous: null }

let world: World
beforeAll(async () => {
  await prepareSandbox({ cacheDir: sharedCacheDir })
  world = await makeWorld()
  process.env['CANARY_SECRET'] = world.tokens.env
})
afterAll(() => world.close())

async function attack(name: string, more: { wallMs?: number } = {}) {
  return attackBy(await world.attack(name), {}, more)
}

async function attackBy(code: string, moreInputs: object, more: { wallMs?: number }) {
  const outcome = await runPython({
    code,
    inputs: { ...inputs, ...moreInputs },
    signal: new AbortController().signal,
    limits: { ...limits, ...more },
  })
  // A packet or a process may still be on its way.
  await sleep(50)
  expect(world.traces()).toEqual(untouched)
  return { outcome, said: JSON.stringify(outcome) }
}

/** Peak memory of this process and its descendants during an action, above the previous amount. */
async function peakWhile(act: () => Promise<unknown>): Promise<number> {
  const own = memoryOfTree(process.pid)
  let peakBytes = 0
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, memoryOfTree(process.pid) - own)
  }, 20)
  await act()
  clearInterval(watch)
  return peakBytes
}

test('the control script works, so a held attack is not a broken sandbox', async () => {
  const { outcome } = await attack('00-control')
  expect(outcome).toMatchObject({
    status: 'done',
    stdout: 'CONTROL-OUT\n',
    result: { task: 't', n: 1, sq: 332_833_500 },
  })
})

/** Attacks and the words that they can only say when they got through. */
const thefts: [name: string, loot: RegExp][] = [
  ['01-read-etc-passwd', /root:x:0/],
  ['02-read-app-file', /CANARY-(FILE|DB)-/],
  ['03-read-env', /CANARY-ENV-/],
  ['04-tcp-loopback', /CANARY-NET/],
  ['05-unix-socket', /OK socket/],
  ['06-udp-dns', /OK udp/],
  ['07-spawn', /INSPECTOR-OK|OK (subprocess|posix_spawn|js cp)/],
  ['08-fork', /FORKED-OK/],
  ['09-import-js-process', /GOT-(PROCESS|FS)/],
  ['10-function-ctor', /GOT-(PROCESS|DENO)|eval-works/],
  ['11-write-disk', /OK (open|js fs|kFs|mountNodeFS)/],
  ['12-kill-host', /OK (os\.kill|process\.kill|_kill)/],
  ['21-fork-thread-bomb', /(FORKS|THREADS|WORKERS) [1-9]/],
  ['27-list-host', /secret\.txt'|EXISTS=true|HOST=|OK ifaces|OK procs => \['\d/],
  ['28-ctypes-run-script', /GOT-(PROCESS|DENO)|eval-works/],
]

/** One attack after the other, each with globals of its own: starting Python takes longer than all of them. */
const oneByOne = `
import ast
for name, source in inputs['attempts']:
    print(inputs['mark'] + name, flush=True)
    try:
        code = compile(source, 'script.py', 'exec', ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        pending = eval(code, {'inputs': inputs, **inputs})
        if pending is not None:
            await pending
    except BaseException as error:
        print('ended by', type(error).__name__, flush=True)`

/** What each of these attacks said; one that ends its process leaves the others to a new one. */
async function tryAll(names: readonly string[]): Promise<Map<string, string>> {
  const spoken = new Map<string, string>()
  while (spoken.size < names.length) {
    const mark = `${randomUUID()} `
    const left = names.filter((name) => !spoken.has(name))
    const attempts = await Promise.all(left.map(async (name) => [name, await world.attack(name)]))
    const { outcome } = await attackBy(oneByOne, { mark, attempts }, { wallMs: 120_000 })
    const { stdout, ...end } = outcome
    const parts = stdout.split(mark).slice(1)
    for (const part of parts) {
      const [name = '', ...lines] = part.split('\n')
      spoken.set(name, lines.join('\n') + (part === parts.at(-1) ? JSON.stringify(end) : ''))
    }
    if (parts.length === 0) throw new Error(`None was tried: ${JSON.stringify(outcome)}`)
  }
  return spoken
}

let spoken: Promise<Map<string, string>> | undefined

test.each(thefts)('%s gets nothing and leaves no trace', async (name, loot) => {
  spoken ??= tryAll(thefts.map(([each]) => each))
  const said = (await spoken).get(name)
  expect(said).not.toMatch(loot)
  // Proof of the attempt: output, or a crashed process.
  expect(said).toMatch(/\S/)
})

test('14-hang-uninterruptible is ended by the clock', async () => {
  const { outcome } = await attack('14-hang-uninterruptible', { wallMs: 1_500 })
  expect(outcome).toMatchObject({ status: 'failed', reason: 'timeout' })
  expect(outcome.durationMs).toBeLessThan(15_000)
})

const hoarding: [name: string, end: object][] = [
  ['15-alloc-10gb', {}],
  ['16-alloc-small-objects', {}],
  ['17-memfs-bomb', { status: 'failed', reason: 'memory' }],
  ['18-js-buffer-bomb', {}],
]

test.each(hoarding)('%s never holds more than 1 GB of the host', async (name, end) => {
  const peakBytes = await peakWhile(async () => {
    expect((await attack(name)).outcome).toMatchObject(end)
  })
  expect(peakBytes).toBeGreaterThan(100_000_000)
  expect(peakBytes).toBeLessThan(1_000_000_000)
})

test('19-output-1gb keeps the first 256 KiB', async () => {
  const { outcome } = await attack('19-output-1gb')
  expect(outcome.stdout).toBe('x'.repeat(256 * 1024))
})

test('20-result-1gb is refused', async () => {
  const { outcome } = await attack('20-result-1gb')
  expect(outcome).toMatchObject({ status: 'failed', reason: 'output' })
})

test('22-proto-pollution changes no object of the host', async () => {
  const { outcome } = await attack('22-proto-pollution')
  expect(outcome.status).toBe('done')
  const plain = {} as Record<string, unknown>
  expect([plain['polluted'], plain['isAdmin'], plain['toJSON']]).toEqual([undefined, undefined, undefined])
})

test('23-forge-frames cannot speak on the answer channel', async () => {
  const { outcome } = await attack('23-forge-frames')
  expect(outcome).toMatchObject({ status: 'done', result: 'REAL' })
})

test('24-monkeypatch-persist finds nothing of the run before it', async () => {
  await attack('24-monkeypatch-persist')
  const { outcome, said } = await attack('24-monkeypatch-persist')
  expect(outcome).toMatchObject({ status: 'done', result: 'REAL' })
  expect(said).not.toContain('FROM-PREVIOUS-RUN')
})

test.each(['25-deep-recursion', '26-native-crash'])('%s breaks only its own process', async (name) => {
  const { outcome } = await attack(name)
  expect(outcome).toMatchObject({ status: 'failed', reason: 'crashed' })
})

test('the listeners notice a visitor, so their silence means that nobody came', async () => {
  const client = connect(world.ports.tcp, '127.0.0.1')
  const local = connect(world.unixPath)
  const packets = createSocket('udp4')
  packets.send('x', world.ports.udp, '127.0.0.1')
  const listener = createServer().listen(world.ports.free, '127.0.0.1')
  await expect.poll(() => world.traces()).toMatchObject({ tcp: 1, unix: 1, udp: 1, listening: true })
  listener.close()
  client.destroy()
  local.destroy()
  packets.close()
})

test('the same attacks succeed on the same Python without the sandbox', async () => {
  const open = await makeWorld({ isSacrificed: true })
  const reading = ['01-read-etc-passwd', '02-read-app-file', '03-read-env', '09-import-js-process']
  // Spawning comes last: it takes Node itself down on the way.
  const acting = ['04-tcp-loopback', '11-write-disk', '12-kill-host', '07-spawn']
  const scripts = await Promise.all([...reading, ...acting].map((name) => open.attack(name)))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'unprotected-python.mts')], {
    cwd: open.dir,
    env: { CANARY_SECRET: open.tokens.env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
  child.stdin.end(JSON.stringify(scripts))
  await once(child, 'close')
  for (const loot of [/root:x:0/, open.tokens.file, open.tokens.env, /GOT-PROCESS/])
    expect(said).toMatch(loot)
  expect(open.traces()).toMatchObject({ spawned: true, written: true, decoyKilled: true })
  expect(open.traces().tcp).toBeGreaterThan(0)
  await open.close()
})
