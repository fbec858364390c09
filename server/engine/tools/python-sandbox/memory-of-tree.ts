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

/** Resident bytes of a process and all its descendants; 0 without /proc. */
export function memoryOfTree(pid: number): number {
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`/proc/${pid}/status`))
  let bytes = Number(resident?.[1] ?? 0) * 1024
  for (const thread of threadsOf(pid)) {
    const children = readProc(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean)
    for (const child of children) bytes += memoryOfTree(Number(child))
  }
  return bytes
}

/** How long the first thread of a process has used a processor and waited for one, ms; 0 without /proc. */
export function processorTimes(pid: number | undefined): { usedMs: number; waitedMs: number } {
  // Documentation/scheduler/sched-stats.rst: both in ns.
  const [used, waited] = pid === undefined ? [] : readProc(`/proc/${pid}/schedstat`).split(' ')
  return { usedMs: Number(used ?? 0) / 1e6, waitedMs: Number(waited ?? 0) / 1e6 }
}
