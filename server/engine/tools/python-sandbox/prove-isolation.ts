import { join } from 'node:path'
import { z } from 'zod'
import type { ScriptIsolation } from '#server/platform/threads/script-isolation.ts'
import { childFiles, lockedArguments } from './child-command.ts'
import type { Orders } from './child-proof.mjs'
import { runChild } from './watched-child.ts'

const limits = {
  startMs: 20_000,
  wallMs: 10_000,
  stdoutBytesMax: 1_024,
  resultBytesMax: 1_024,
  memoryBytesMax: 700_000_000,
}
const mappedBytesMax = 1_500_000_000
const nobody = 65_534
const answer = z.object({ problem: z.string() })
const [entryOfScripts = ''] = childFiles
const entry = join(entryOfScripts, '..', 'child-proof.mjs')

/** Locks a process in as that of a script, and lets it make a forbidden system call. Never rejects. */
export async function proveIsolation(signal: AbortSignal): Promise<ScriptIsolation> {
  const orders: Orders = {
    lock: { memoryBytesMax: mappedBytesMax, cpuSecondsMax: 60 },
    becomeId: process.getuid?.() === 0 ? nobody : null,
  }
  const args = [...lockedArguments([...childFiles, entry]), entry, JSON.stringify(orders)]
  const end = await runChild({ arguments: args, request: '', limits, signal })
  const problem = problemIn(end.answers.at(-1)) ?? `the process ended (${end.death})`
  return problem === '' ? { isProven: true, reason: null } : { isProven: false, reason: problem }
}

function problemIn(line: string | undefined): string | undefined {
  try {
    return answer.parse(JSON.parse(line ?? '')).problem
  } catch {
    return undefined
  }
}
