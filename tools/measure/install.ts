import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/processes/server.ts'

/** Measures what the README reports: time to ready, idle memory, installed size. Linux only (reads /proc). */
const root = join(import.meta.dirname, '..', '..')
const idleMs = 15_000
const laterStarts = 5

const dataDir = await newDataDir({ isOnDisk: true })
rmSync(join(root, 'dist'), { recursive: true, force: true })
const first = await timedStart()
await first.server.stop()

const later: number[] = []
for (let turn = 0; turn < laterStarts; turn += 1) {
  const { seconds, server } = await timedStart()
  later.push(seconds)
  await server.stop()
}

const { server } = await timedStart()
await sleep(idleMs)
const memory = idleMemory(server.process.pid ?? 0, dataDir)
await server.stop()
await removeDataDir(dataDir)

const figures = {
  'first start, pages built (s)': first.seconds,
  'later starts, median (s)': later.toSorted((a, b) => a - b)[Math.floor(laterStarts / 2)],
  'idle memory of all processes, PSS (MB)': memory.total,
  '  of it the server (MB)': memory.server,
  '  of it PostgreSQL (MB)': memory.database,
  'node_modules (MB)': Math.round(sizeOf(join(root, 'node_modules')) / 1e6),
}
for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name}: ${value}\n`)

async function timedStart() {
  const startedAt = performance.now()
  const started = await startServer({ dataDir })
  return { server: started, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
}

/** Proportional memory: what several processes share counts once. */
function idleMemory(serverPid: number, folder: string) {
  const database = readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && runsIn(pid, folder))
    .reduce((sum, pid) => sum + pssOf(pid), 0)
  const own = pssOf(String(serverPid))
  return { total: Math.round(own + database), server: Math.round(own), database: Math.round(database) }
}

/** PostgreSQL's processes work in their data folder. */
function runsIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
  } catch {
    return false
  }
}

function pssOf(pid: string): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.reduce(
    (sum, entry) => (entry.isFile() ? sum + statSync(join(entry.parentPath, entry.name)).size : sum),
    0,
  )
}
