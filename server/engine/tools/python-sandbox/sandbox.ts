import { createHash } from 'node:crypto'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { config } from '#server/platform/config.ts'
import { currentUser } from '#server/platform/current-user.ts'
import { Failure } from '#server/platform/failure.ts'
import { fairSlots } from '#server/platform/load/fair-slots.ts'
import { childArguments, childFiles, pyodideDir } from './child-command.ts'
import type { Orders, Request } from './child-main.mjs'
import { type CheckAnswer, mayRetry, outcomeOf, type PythonOutcome, verdictOf } from './outcome.ts'
import { ensureSnapshot } from './snapshot.ts'
import { type ChildEnd, type ChildLimits, runChild } from './watched-child.ts'

export type { PythonOutcome } from './outcome.ts'

const defaultLimits: ChildLimits = {
  startMs: 20_000,
  wallMs: 30_000,
  stdoutBytesMax: 256 * 1024,
  resultBytesMax: 256 * 1024,
  memoryBytesMax: 700_000_000,
}
const checkMs = 10_000
const requestCharsMax = 16 * 1024 * 1024
const nobody = 65_534
/** Over the limit that the watchdog enforces on resident memory: what V8 maps as writable without using it. */
const mappedBytesExtra = 800_000_000

/** Concurrent scripts, limited by memory and not by processors: most of them wait for I/O. */
const scriptsMax = placesFor(Math.min(totalmem(), process.constrainedMemory() || Infinity))
// One slot always remains for other users: a script may take half a minute, and they would wait for it.
const inRunSlot = fairSlots({ max: scriptsMax, perUser: scriptsMax - 1 })
// A check takes half a second and must not wait behind a script that runs for thirty.
const inCheckSlot = fairSlots({ max: 3, perUser: 2 })

/** Scripts that fit into three quarters of the memory if each takes all it may: at least 2, at most 8. */
export function placesFor(memoryBytes: number): number {
  return Math.max(2, Math.min(8, Math.floor((memoryBytes * 0.75) / defaultLimits.memoryBytesMax)))
}

/** How many processes of each user run: those that are busy give way to answers, and the more of one user the more. */
const running = new Map<string, number>()
const nicenessEach = 5
const nicenessMax = 15

async function withNiceness<T>(act: (niceness: number) => Promise<T>): Promise<T> {
  const user = currentUser() ?? ''
  const before = running.get(user) ?? 0
  running.set(user, before + 1)
  try {
    return await act(Math.min(nicenessMax, (before + 1) * nicenessEach))
  } finally {
    const left = (running.get(user) ?? 1) - 1
    if (left > 0) running.set(user, left)
    else running.delete(user)
  }
}

/**
 * Python's verdicts about texts, by their hash: an agent's script is checked when it is written, and before each of its
 * runs.
 */
const verdicts = new Map<string, CheckAnswer>()
const verdictsMax = 1_000

let cacheDir = join(config.dataDir, 'cache')
let snapshot: Promise<string> | null = null

function readySnapshot(signal?: AbortSignal): Promise<string> {
  snapshot ??= ensureSnapshot(cacheDir, signal).catch((error: unknown) => {
    // The next script retries: the disk may have been full.
    snapshot = null
    throw error
  })
  return snapshot
}

/**
 * Creates the start-up snapshot of Python in `cacheDir` unless it exists: some seconds, 31 MB, once per version.
 * Rejects when the folder is not writable, or when the signal aborts. Without this call, the first script creates it in
 * the data folder.
 */
export async function prepareSandbox(options: { cacheDir: string; signal?: AbortSignal }): Promise<void> {
  if (options.cacheDir !== cacheDir) snapshot = null
  cacheDir = options.cacheDir
  await readySnapshot(options.signal)
}

async function runOnce(request: string, limits: ChildLimits, signal: AbortSignal): Promise<ChildEnd> {
  const snapshotFile = await readySnapshot()
  const [entry = ''] = childFiles
  const orders: Orders = {
    pyodideDir,
    snapshotFile,
    lock: {
      memoryBytesMax: limits.memoryBytesMax + mappedBytesExtra,
      cpuSecondsMax: Math.ceil((limits.startMs + limits.wallMs) / 1000) * 2,
    },
    // The child changes user itself once it has read its files, which may lie where only root can read.
    becomeId: process.getuid?.() === 0 ? nobody : null,
    allowUnlocked: config.unsafePython,
    printBytesMax: limits.stdoutBytesMax + 1,
  }
  const args = childArguments(entry, orders, [snapshotFile])
  return withNiceness((whenBusy) =>
    runChild({ arguments: args, request, limits, signal, niceness: { atStart: 0, whenBusy } }),
  )
}

async function runWithRetry(request: Request, limits: ChildLimits, signal: AbortSignal): Promise<ChildEnd> {
  const text = JSON.stringify(request)
  if (text.length > requestCharsMax) return neverRan('not-started', 'its inputs are too large')
  const inSlot = request.kind === 'run' ? inRunSlot : inCheckSlot
  try {
    return await inSlot(signal, async () => {
      const first = await runOnce(text, limits, signal)
      return mayRetry(first) ? runOnce(text, limits, signal) : first
    })
  } catch (error) {
    if (signal.aborted) return neverRan('canceled', '')
    return neverRan('not-started', (error as Error).message)
  }
}

const neverRan = (cause: ChildEnd['cause'], death: string): ChildEnd => ({
  cause,
  death,
  ready: false,
  answers: [],
  stdout: '',
  stderr: '',
  truncated: false,
  memoryPeakBytes: 0,
})

export interface PythonRequest {
  code: string
  /** Each key becomes a global of the script, and `inputs` holds them all. Plain JSON. */
  inputs: Record<string, unknown>
  signal: AbortSignal
  limits?: Partial<ChildLimits>
}

/**
 * Runs a script in a process of its own that cannot reach files, the network, other processes or secrets. Returns its
 * printed output and `result`; every failure is an outcome, never an exception. Waits for a free slot first.
 */
export async function runPython({ code, inputs, signal, limits }: PythonRequest): Promise<PythonOutcome> {
  const bounds = { ...defaultLimits, ...limits }
  const startedAt = performance.now()
  const request: Request = { kind: 'run', code, inputs, resultBytesMax: bounds.resultBytesMax }
  const end = await runWithRetry(request, bounds, signal)
  return outcomeOf(end, bounds, Math.round(performance.now() - startedAt))
}

/**
 * Whether a text is a Python script. It must parse and do something: a text that parses only by chance, because it
 * consists of words without meaning to Python ('Hello', 'Tone: friendly', 'short, polite', 'raise awareness',
 * 'Summarize (briefly)', '# Be brief'), counts as instructions. A call, an assignment, a definition or an import of the
 * standard library makes it a script. A text that does not parse, but has more lines of code than of sentences, is
 * `broken`. Runs nothing. Rejects when the sandbox cannot decide: with the signal's reason when canceled, else with a
 * `Failure`.
 */
export async function checkPython(code: string, signal: AbortSignal): Promise<CheckAnswer> {
  const hash = createHash('sha256').update(code).digest('base64')
  const known = verdicts.get(hash)
  if (known) return known
  const bounds = { ...defaultLimits, wallMs: checkMs }
  const end = await runWithRetry({ kind: 'check', code }, bounds, signal)
  signal.throwIfAborted()
  const verdict = verdictOf(end, bounds)
  if ('ok' in verdict) {
    verdicts.set(hash, verdict)
    for (const oldest of verdicts.keys()) {
      if (verdicts.size <= verdictsMax) break
      verdicts.delete(oldest)
    }
    return verdict
  }
  // A text that the parser cannot handle is not a script: it could not run either.
  if (verdict.reason !== 'unavailable')
    return { ok: false, message: verdict.message, line: null, broken: false }
  throw new Failure(503, 'python_unavailable', verdict.message)
}
