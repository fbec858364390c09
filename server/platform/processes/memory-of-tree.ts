import { readdirSync, readFileSync } from 'node:fs'

/** Text of a file under /proc, or '' when the process or thread has just ended. */
function readProc(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** A process and all its descendants; only itself without /proc. */
export function treeOf(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    readProc(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(treeOf)]
}

/** Resident bytes of a process and all its descendants; 0 without /proc. */
export function memoryOfTree(pid: number): number {
  const residents = treeOf(pid).map(
    (each) => /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`/proc/${each}/status`))?.[1],
  )
  return residents.reduce((bytes, kB) => bytes + Number(kB ?? 0) * 1024, 0)
}

/** How long the first thread of a process has used a processor and waited for one, ms; 0 without /proc. */
export function processorTimes(pid: number | undefined): { usedMs: number; waitedMs: number } {
  // Documentation/scheduler/sched-stats.rst: both in ns.
  const [used, waited] = pid === undefined ? [] : readProc(`/proc/${pid}/schedstat`).split(' ')
  return { usedMs: Number(used ?? 0) / 1e6, waitedMs: Number(waited ?? 0) / 1e6 }
}
