import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childArguments, childFiles, pyodideDir } from './child-command.ts'
import type { Orders } from './child-main.mts'

const run = promisify(execFile)
const startMsMax = 120_000
const snapshotBytesMax = 128 * 1024 * 1024

async function nameOfSnapshot(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(pyodideDir, 'package.json'), 'utf8')) as { version: string }
  const hash = createHash('sha256')
  for (const path of childFiles) hash.update(await readFile(path))
  const code = hash.digest('hex').slice(0, 12)
  return `python-${manifest.version}-node-${process.version}-${process.arch}-${code}.snapshot`
}

/** Writes beside the target and renames, so that another process sees either nothing or all of it. */
async function writeWhole(path: string, bytes: Uint8Array) {
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = await open(draft, 'wx', 0o644)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

async function startFromNothing(): Promise<Buffer> {
  const [entry = ''] = childFiles
  const orders: Orders = {
    pyodideDir,
    snapshotFile: null,
    lock: { memoryBytesMax: 0, cpuSecondsMax: 0 },
    becomeId: null,
    allowUnlocked: false,
    printBytesMax: 0,
  }
  const { stdout } = await run(process.execPath, childArguments(entry, orders), {
    cwd: '/',
    env: {},
    encoding: 'buffer',
    maxBuffer: snapshotBytesMax,
    timeout: startMsMax,
    killSignal: 'SIGKILL',
  })
  return stdout
}

/**
 * Path of a file with the memory of a started interpreter, made in `cacheDir` when it is not there yet. Starting from
 * it takes a seventh of the time. Rejects when Python does not start or the folder cannot be written.
 */
export async function ensureSnapshot(cacheDir: string): Promise<string> {
  await mkdir(cacheDir, { recursive: true })
  const path = join(await realpath(cacheDir), await nameOfSnapshot())
  const existing = await stat(path).catch(() => null)
  if (!existing?.size) await writeWhole(path, await startFromNothing())
  return path
}
