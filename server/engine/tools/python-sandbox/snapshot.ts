import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { childArguments, childFiles, pyodideDir } from './child-command.ts'
import type { Orders } from './child-main.mjs'

const startMsMax = 120_000

async function nameOfSnapshot(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(pyodideDir, 'package.json'), 'utf8')) as { version: string }
  const hash = createHash('sha256')
  for (const path of childFiles) hash.update(await readFile(path))
  const code = hash.digest('hex').slice(0, 12)
  return `python-${manifest.version}-node-${process.version}-${process.arch}-${code}.snapshot`
}

/** Writes to a temporary file and renames it, so that other processes see either nothing or the complete file. */
async function makeSnapshot(path: string, signal: AbortSignal | undefined): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = await open(draft, 'wx', 0o644)
    try {
      await startFromNothing(file.fd, signal)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/** The snapshot goes directly into an open file: a buffer for it would stay allocated in this process. */
async function startFromNothing(file: number, signal: AbortSignal | undefined): Promise<void> {
  const [entry = ''] = childFiles
  const orders: Orders = {
    pyodideDir,
    snapshotFile: null,
    lock: { memoryBytesMax: 0, cpuSecondsMax: 0 },
    becomeId: null,
    allowUnlocked: false,
    printBytesMax: 0,
  }
  const child = spawn(process.execPath, childArguments(entry, orders), {
    cwd: '/',
    env: {},
    stdio: ['ignore', file, 'pipe'],
    // Ctrl-C signals the whole process group; the caller cancels through `signal` instead.
    detached: true,
    windowsHide: true,
    timeout: startMsMax,
    killSignal: 'SIGKILL',
    signal,
  })
  const [output, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'close') as Promise<[number | null]>,
  ])
  if (code !== 0) throw new Error(`Python does not start: ${output.trim() || 'it took too long'}`)
}

/**
 * Path of a file with the memory of a started interpreter, created in `cacheDir` if missing. Starting from it takes a
 * seventh of the time. Rejects when Python does not start, the folder is not writable or the signal aborts.
 */
export async function ensureSnapshot(cacheDir: string, signal?: AbortSignal): Promise<string> {
  await mkdir(cacheDir, { recursive: true })
  const path = join(await realpath(cacheDir), await nameOfSnapshot())
  const existing = await stat(path).catch(() => null)
  if (!existing?.size) await makeSnapshot(path, signal)
  return path
}
