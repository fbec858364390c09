import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { AgentReply } from '#contract/agents/agents.ts'
import { memoryOf } from '#tests/setup/processes/process-figures.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { removeDataDir, startServer } from '#tests/setup/processes/server.ts'
import { newWarmDataDir } from '#tests/setup/processes/warm-sandbox.ts'
import { startHostileAccounts } from './hostile-account.ts'
import { mostOf, type Waits, waitsOf } from '#tests/hostile/hostile.ts'
import { fuzzRaw } from '#tests/hostile/raw-fuzz.ts'

/** Maximum mean wait of another user, as a multiple of their wait alone. */
const slowerMax = 2
/** What the server may take, resident, MB; the children that run scripts and builds have limits of their own. */
const serverMax = 400

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    inputs: { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '20261125' },
  },
})
const print = (what: string, value: unknown) => process.stdout.write(`${what}: ${JSON.stringify(value)}\n`)
const missed: string[] = []
const hold = (isHeld: boolean, what: string) => {
  if (!isHeld) missed.push(what)
}

await using opened = new AsyncDisposableStack()
const accounts = await startHostileAccounts(values.only)
const dataDir = await newWarmDataDir({ isOnDisk: true })
opened.defer(() => removeDataDir(dataDir))
// Without the supervisor an exit is one.
const server = await startServer({
  dataDir,
  // The kernel shares processors among sessions: those who attack sit at machines of their own.
  ownGroup: true,
  env: { BALANCIA_LOG: 'warn', LLM_BASE_URL: accounts.modelUrl, LLM_MODEL: 'scripted' },
})
opened.defer(() => server.kill())
const isAlive = () => server.process.exitCode === null && server.process.signalCode === null

const fuzz = {
  port: Number(new URL(server.url).port),
  seed: Number(values.seed),
  inputs: Number(values.inputs),
}
print('raw inputs, by answer', await fuzzRaw(fuzz))
hold(isAlive(), 'the server ended under raw inputs')

const other = new Client(server.url)
await other.signUp('other@example.com')
const form = {
  persona: 'writer',
  taskDescription: 'Write a short note about the harbour.',
  engine: 'built-in',
}
const plain = await other.json<AgentReply>('POST', '/api/agents', { ...form, name: 'Plain' })
const script = { ...form, name: 'Script', pythonScript: 'print("hello")' }
const scripted = await other.json<AgentReply>('POST', '/api/agents', script)
const databasePid = Number(
  (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
)
let mostOwn = 0
const memory = async () => {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8')
  mostOwn = Math.max(mostOwn, Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024))
  return Math.round((await memoryOf({ serverPid: server.process.pid ?? 0, databasePid })).server)
}

await waitsOf(other, plain, scripted, 5)
const alone = await waitsOf(other, plain, scripted, 20)
print('alone, ms', alone)
await accounts.begin(server.url)
const stopping = new AbortController()
const watching = mostOf(memory, stopping.signal)
print('hostile accounts have begun', true)
const besieged = await waitsOf(other, plain, scripted, Number(values.seconds))
stopping.abort()
const most = await watching
print('calls of the hostile accounts', await accounts.stop())
print('beside them, ms', besieged)
print('the server at the most, MB', mostOwn)
print('with all children but PostgreSQL, MB', most)
const held: (keyof Waits)[] = ['pageMean', 'runMean', 'scriptMean']
for (const what of [...held, 'pageMedian', 'pageP95', 'run', 'script'] as const satisfies (keyof Waits)[]) {
  const ratio = besieged[what] / Math.max(1, alone[what])
  print(`${what}, times as long`, Number(ratio.toFixed(2)))
  if (held.includes(what))
    hold(ratio <= slowerMax, `${what} takes ${ratio.toFixed(2)} times as long, at most ${slowerMax}`)
}
hold(mostOwn <= serverMax, `the server takes ${mostOwn} MB, at most ${serverMax}`)
hold(isAlive(), 'the server ended under the hostile accounts')
if (missed.length > 0)
  process.stdout.write(`The last that the server said:\n${server.output().slice(-4_000)}\n`)
for (const what of missed) process.stdout.write(`MISSED: ${what}\n`)
process.exitCode = missed.length === 0 ? 0 : 1
