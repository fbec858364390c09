import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '#tests/setup/callers/client.ts'
import { launchServer, startServer } from '#tests/setup/processes/server.ts'

/**
 * Starts the product on a full disk, makes room, and fills the disk again while it works; prints what callers and the
 * operator see. Linux and root only: the disk is a small file system in memory.
 */
const disk = mkdtempSync(join(tmpdir(), 'balancia-disk-'))
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk])
const dataDir = join(disk, 'data')
mkdirSync(dataDir)
for (const folder of [disk, dataDir]) chmodSync(folder, 0o755)
const filler = join(disk, 'filler')
const print = (line: string) => process.stdout.write(`${line}\n`)

function fillBut(kilobytes: number): void {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - kilobytes * 1024)))
  } catch (error) {
    // PostgreSQL may take the last of it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** The processes that work in the data folder. */
const left = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(disk)
    } catch {
      return false
    }
  }).length

try {
  fillBut(10 * 1024)
  const began = performance.now()
  const first = launchServer({ dataDir })
  const message = await first.ready.then(
    () => 'it started',
    (error: Error) => error.message,
  )
  print(`First start with 10 MB: ${message.trim()}`)
  print(`Ended after ${((performance.now() - began) / 1_000).toFixed(1)} s.`)
  await sleep(2_000)
  print(`Processes left: ${left()}`)
  rmSync(filler)
  const server = await startServer({ dataDir })
  print('It starts when there is room.')
  const client = new Client(server.url)
  await client.signUp('full@example.com')
  const agent = await client.json<{ id: number }>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'writer',
    taskDescription: 'Write a short note.',
  })
  fillBut(0)
  let refused = ''
  for (let at = 0; at < 200 && !refused; at += 1) {
    const response = await client.request('POST', `/api/agents/${agent.id}/run`, { input: 'x'.repeat(9_000) })
    if (response.status >= 500) {
      refused = `${response.status}, Retry-After ${response.headers.get('retry-after')}: ${await response.text()}`
    }
  }
  print(`In mid-run: ${refused || 'no call was refused'}`)
  print(`/readyz: ${await (await fetch(`${server.url}/readyz`)).text()}`)
  rmSync(filler)
  const back = performance.now()
  let isDone = false
  while (!isDone && performance.now() - back < 60_000) {
    isDone = (await client.request('POST', `/api/agents/${agent.id}/run`, { input: 'Go' })).ok
    if (!isDone) await sleep(200)
  }
  print(
    `The next run succeeded ${((performance.now() - back) / 1_000).toFixed(1)} s after there was room: ${isDone}`,
  )
  print(`What the operator saw:\n${server.output()}`)
  if (!isDone || !refused.startsWith('503') || !message.includes('The disk is full')) process.exitCode = 1
  await server.stop()
} finally {
  execFileSync('umount', ['-l', disk])
  rmdirSync(disk)
}
