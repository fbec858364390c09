import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { replaceInheritedFiles } from '#server/platform/processes/inherited-files.ts'
import { memoryOfTree, treeOf } from '#server/platform/processes/memory-of-tree.ts'
import type { BrowserAnswer, BrowserOrders } from './browser-orders.mts'

const ownDir = realpathSync(import.meta.dirname)
const root = join(ownDir, '..', '..', '..')
const nobody = 65_534
/** A page must not delay any request: its browser runs at low priority. */
const niceness = 10
const watchEveryMs = 100
const stderrCharsMax = 4_000

/** Why a browser gave no answer. */
export type BrowserLoss = 'timeout' | 'memory' | 'crash' | 'canceled'

export interface RunLimits {
  /** After the limit of the process itself, ms. */
  wallMs: number
  /** Resident memory of the process, the browser and its pages, where the system tells. */
  memoryBytesMax: number
}

type Task = Omit<BrowserOrders, 'playwrightUrl' | 'folder' | 'becomeId'>

/** Runs one browser in a process of its own and a folder that is removed. Never leaves a process behind. */
export async function runBrowser(
  task: Task,
  limits: RunLimits,
  signal: AbortSignal,
): Promise<BrowserAnswer | BrowserLoss> {
  const isRoot = process.getuid?.() === 0
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'balancia-browser-')))
  if (isRoot) chownSync(folder, nobody, nobody)
  const library = dirname(
    realpathSync(createRequire(import.meta.url).resolve('playwright-core/package.json')),
  )
  const orders: BrowserOrders = {
    ...task,
    playwrightUrl: pathToFileURL(join(library, 'index.mjs')).href,
    folder,
    becomeId: isRoot ? nobody : null,
  }
  const child = spawn(process.execPath, childArguments(orders, library), {
    cwd: folder,
    env: childEnvironment(folder),
    // A process group of its own: a signal from the terminal of the server reaches it by the server alone.
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...replaceInheritedFiles()],
  })
  try {
    return await answerOf(child, orders, limits, signal)
  } finally {
    killTree(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => undefined)
  }
}

/** Files that the library looks for to tell systems apart. */
const askedBySystem = [
  '/etc/os-release',
  '/usr/lib/os-release',
  '/proc/sys/fs/binfmt_misc',
  '/proc/version',
  '/run/WSL',
  '/.dockerenv',
  '/run/.containerenv',
  '/proc/self/cgroup',
]

function childArguments({ folder, browser }: BrowserOrders, library: string): string[] {
  const readable = [ownDir, join(root, 'package.json'), library, folder, ...askedBySystem]
  return [
    '--no-warnings',
    '--permission',
    '--allow-child-process',
    ...('address' in browser ? ['--allow-net'] : [`--allow-fs-read=${browser.path}`]),
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
    '--no-addons',
    '--disable-sigusr1',
    '--max-old-space-size=256',
    join(ownDir, 'browser-child.mts'),
  ]
}

/** Where programs are; a browser is often started by a script that needs others. */
const programPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

function childEnvironment(folder: string): NodeJS.ProcessEnv {
  const home = { HOME: folder, TMPDIR: folder, TEMP: folder, TMP: folder }
  if (process.platform !== 'win32') return { PATH: programPath, ...home }
  return {
    SystemRoot: 'C:\\Windows',
    PATH: 'C:\\Windows\\System32',
    USERPROFILE: folder,
    LOCALAPPDATA: folder,
    ...home,
  }
}

function answerOf(
  child: ChildProcess,
  orders: BrowserOrders,
  { wallMs, memoryBytesMax }: RunLimits,
  signal: AbortSignal,
): Promise<BrowserAnswer | BrowserLoss> {
  const { promise, resolve, reject } = Promise.withResolvers<BrowserAnswer | BrowserLoss>()
  let stderr = ''
  child.stderr?.on('data', (part: Buffer) => {
    if (stderr.length < stderrCharsMax) stderr += part.toString()
  })
  child.once('error', reject)
  child.once('message', (answer) => resolve(answer as BrowserAnswer))
  child.once('exit', (code, killed) => {
    if (stderr)
      reject(
        new Error(`The process of the browser ended (${killed ?? code}): ${stderr.slice(0, stderrCharsMax)}`),
      )
    else resolve('crash')
  })
  const cancel = () => resolve('canceled')
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  const timer = setTimeout(() => resolve('timeout'), wallMs)
  const watch = setInterval(() => {
    if (child.pid !== undefined && memoryOfTree(child.pid) > memoryBytesMax) resolve('memory')
  }, watchEveryMs)
  if (child.pid !== undefined) {
    setPriority(child.pid, niceness)
    child.send(orders, () => undefined)
  }
  return promise.finally(() => {
    clearTimeout(timer)
    clearInterval(watch)
    signal.removeEventListener('abort', cancel)
  })
}

/** Ends the process and all that it started. Where the system does not list them, the browser ends with its pipe. */
function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return
  for (const pid of treeOf(child.pid)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended.
    }
  }
}
