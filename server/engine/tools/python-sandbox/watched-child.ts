import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { replaceInheritedFiles } from '#server/platform/processes/inherited-files.ts'
import { memoryOfTree, processorTimes } from '#server/platform/processes/memory-of-tree.ts'

/** Bounds of one run, enforced from outside the process. */
export interface ChildLimits {
  /** Until the process is ready for the script. */
  startMs: number
  /** From then on. */
  wallMs: number
  stdoutBytesMax: number
  resultBytesMax: number
  memoryBytesMax: number
}

/** How a sandbox process ended, and its output. */
export interface ChildEnd {
  cause: 'exit' | 'timeout' | 'memory' | 'output' | 'canceled' | 'not-started'
  /** Was the process locked and about to run the script? Before that, nothing of the script has happened. */
  ready: boolean
  /** Lines of its answer channel without the readiness line. Untrusted. */
  answers: string[]
  stdout: string
  truncated: boolean
  /** Words of the runtime itself, for telling how it died. */
  stderr: string
  /** Signal or exit code. */
  death: string
  memoryPeakBytes: number
}

/** Memory that a start needs briefly, 20 MB, returns to the system before the script runs (glibc's `malloc`). */
const environment = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
const watchEveryMs = 25
/** Waiting for a processor extends a time limit at most by this factor. */
const starvedFactor = 3
/** A process that used a processor for half of this time is busy. */
const busyAfterMs = 2_000
const stderrBytesMax = 16 * 1024
/** Size of a result besides its own bytes: readiness line, error text, trace. */
const answerOverheadBytes = 64 * 1024

/** Keeps the first `bytesMax` bytes of a stream and calls `onFlood` once when `floodBytes` have arrived. */
function collect(stream: Readable, bytesMax: number, floodBytes: number, onFlood: () => void) {
  const parts: Buffer[] = []
  let seen = 0
  stream.on('data', (part: Buffer) => {
    if (seen < bytesMax) parts.push(part.subarray(0, bytesMax - seen))
    seen += part.length
    if (seen > floodBytes) onFlood()
  })
  // A broken pipe is seen as the end of the process.
  stream.on('error', () => stream.destroy())
  return {
    text: () => Buffer.concat(parts).toString('utf8'),
    isCut: () => seen > bytesMax,
  }
}

interface ChildRequest {
  arguments: string[]
  request: string
  limits: ChildLimits
  signal: AbortSignal
  /** The `nice` value of the process, 0 to 19: from its start, and once it has been busy for some seconds. */
  niceness?: { atStart: number; whenBusy: number }
}

/** Runs one sandbox process to its end, which comes within the limits. Never rejects. */
export function runChild({
  arguments: args,
  request,
  limits,
  signal,
  niceness = { atStart: 0, whenBusy: 0 },
}: ChildRequest): Promise<ChildEnd> {
  const child = spawn(process.execPath, args, {
    cwd: '/',
    env: environment,
    // A process group of its own, so that one signal ends all of it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', ...replaceInheritedFiles()],
  }) as ChildProcessWithoutNullStreams
  lowerPriority(child, niceness.atStart)
  let cause: ChildEnd['cause'] = 'exit'
  let ready = false
  let memoryPeakBytes = 0

  function stop(why: ChildEnd['cause']) {
    if (cause !== 'exit' || child.exitCode !== null || child.signalCode !== null) return
    cause = why
    killGroup(child)
  }

  const { stdoutBytesMax, resultBytesMax } = limits
  const answerBytesMax = resultBytesMax + answerOverheadBytes
  const stdout = collect(child.stdout, stdoutBytesMax, stdoutBytesMax + 65_536, () => stop('output'))
  const stderr = collect(child.stderr, stderrBytesMax, Infinity, () => {})
  const answerStream = child.stdio[3] as Readable
  const answer = collect(answerStream, answerBytesMax, answerBytesMax, () => stop('output'))

  let clock = deadline(limits.startMs)
  let busyCheck: NodeJS.Timeout | undefined
  answerStream.on('data', () => {
    if (ready || !answer.text().startsWith('{"ready":true}\n')) return
    ready = true
    clearTimeout(clock.timer)
    clock = deadline(limits.wallMs)
    const usedBefore = processorTimes(child.pid).usedMs
    busyCheck = setTimeout(() => {
      const isBusy = processorTimes(child.pid).usedMs - usedBefore > busyAfterMs / 2
      if (isBusy) lowerPriority(child, niceness.whenBusy)
    }, busyAfterMs)
  })
  /** Ends the process after `ms`, in which the time that it waited for a processor does not count, up to three times as much. */
  function deadline(ms: number) {
    const waitedBefore = processorTimes(child.pid).waitedMs
    const set = { timer: setTimeout(() => look(0), ms) }
    function look(givenMs: number) {
      const moreMs = Math.min(processorTimes(child.pid).waitedMs - waitedBefore, starvedFactor * ms) - givenMs
      if (moreMs < watchEveryMs) stop('timeout')
      else set.timer = setTimeout(() => look(givenMs + moreMs), moreMs)
    }
    return set
  }
  const watch = setInterval(() => {
    if (child.pid === undefined) return
    const bytes = memoryOfTree(child.pid)
    memoryPeakBytes = Math.max(memoryPeakBytes, bytes)
    if (bytes > limits.memoryBytesMax) stop('memory')
  }, watchEveryMs)
  const cancel = () => stop('canceled')
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()

  child.stdin.on('error', () => child.stdin.destroy())
  child.stdin.end(request)

  return new Promise((resolve) => {
    child.on('error', (error) => {
      cause = 'not-started'
      finish(error.message)
    })
    child.on('close', (code, killedBy) => finish(killedBy ?? `exit code ${code}`))

    function finish(death: string) {
      clearTimeout(clock.timer)
      clearTimeout(busyCheck)
      clearInterval(watch)
      signal.removeEventListener('abort', cancel)
      const lines = answer.text().split('\n').filter(Boolean)
      resolve({
        cause,
        ready,
        answers: ready ? lines.slice(1) : lines,
        stdout: withoutBrokenEnd(stdout.text(), stdout.isCut()),
        truncated: stdout.isCut(),
        stderr: stderr.text(),
        death,
        memoryPeakBytes,
      })
    }
  })
}

/**
 * Sets the priority of a process within its session, and of its session: with autogroups, Linux first shares processors
 * among sessions (sched(7)), and a group of its own makes this process a session of its own.
 */
function lowerPriority({ pid }: ChildProcess, niceness: number) {
  if (pid === undefined || niceness === 0) return
  const orders = [
    () => setPriority(pid, niceness),
    () => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)),
  ]
  for (const order of orders) {
    try {
      order()
    } catch {
      // It has ended already, or the system has no such order: it runs like any other.
    }
  }
}

function killGroup(child: ChildProcess) {
  if (child.pid === undefined) return
  // Windows has no process groups.
  if (process.platform === 'win32') {
    child.kill('SIGKILL')
    return
  }
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // It has just ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A cut may fall inside a character, which then reads as a replacement sign. */
const withoutBrokenEnd = (text: string, isCut: boolean) => (isCut ? text.replace(/\uFFFD+$/, '') : text)
