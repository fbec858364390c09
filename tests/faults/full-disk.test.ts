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
import { afterAll, expect, test } from 'vitest'
import { launchServer, startServer } from '#tests/setup/processes/server.ts'

/** Only root may make a disk of its own. */
const disks: string[] = []
function aDisk(megabytes: number): string {
  const disk = mkdtempSync(join(tmpdir(), 'balancia-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk])
  disks.push(disk)
  const dataDir = join(disk, 'data')
  mkdirSync(dataDir)
  for (const folder of [disk, dataDir]) chmodSync(folder, 0o755)
  return dataDir
}
const mayMount = (() => {
  try {
    aDisk(1)
    return true
  } catch {
    return false
  }
})()

afterAll(() => {
  for (const disk of disks) {
    execFileSync('umount', ['-l', disk])
    rmdirSync(disk)
  }
})

/** The processes that work in a data folder: those of PostgreSQL. */
const processesIn = (dataDir: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)
    } catch {
      return false
    }
  })

test.runIf(mayMount).each([8, 30, 45])(
  'a first start on a disk of %d MB ends with the reason, and leaves no process',
  async (megabytes) => {
    const dataDir = aDisk(megabytes)
    const server = launchServer({ dataDir })
    await expect(server.ready).rejects.toThrow(
      `The disk is full. Free some space for ${dataDir} and start again.`,
    )
    await expect.poll(() => processesIn(dataDir)).toEqual([])
  },
)

test.runIf(mayMount)(
  'a disk that fills up makes the server unready until there is room, and Ctrl-C leaves no process',
  async () => {
    const dataDir = aDisk(400)
    const server = await startServer({ dataDir })
    const ready = async () => (await fetch(`${server.url}/readyz`)).status
    expect(await ready()).toBe(200)
    const filler = join(dataDir, 'filler')
    const fill = () => {
      const { bavail, bsize } = statfsSync(dataDir)
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 64 * 1024)))
      } catch (error) {
        // PostgreSQL may take the last of it meanwhile, which leaves as little.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
    fill()
    await expect.poll(ready).toBe(503)
    rmSync(filler)
    // A database that ended on the full disk is back once it has recovered.
    await expect.poll(ready).toBe(200)
    fill()
    await server.stop()
    await expect.poll(() => processesIn(dataDir)).toEqual([])
  },
)
