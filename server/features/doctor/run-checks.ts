import { setTimeout as sleep } from 'node:timers/promises'
import type { DoctorReport } from '#contract/doctor.ts'
import { type Finding, risk, wrong } from '#server/platform/finding.ts'

/** What checks need to know. */
export interface CheckContext {
  /** Address of the database, and whether it is the embedded one; null: it cannot be asked. */
  database: { url: string; isOurs: boolean } | null
  /** Why the database cannot be asked, or that it answers. */
  databaseFinding: Finding
  /** Gets a test email. */
  testMailTo?: string
  /** The user for whom the calls of models are recorded; undefined: the first administrator. */
  userId?: string
}

/** One check of an installation. It changes nothing. */
export interface Check {
  /** For programs. */
  name: string
  title: string
  needsDatabase?: boolean
  /** Longer than usual, ms. */
  maxMs?: number
  /** Returns what it found; null: it does not apply to this installation. */
  run: (context: CheckContext, signal: AbortSignal) => Finding | null | Promise<Finding | null>
}

/** Most checks are one request, ms. */
const checkMaxMs = 10_000
const levels = ['ok', 'warning', 'error'] as const

/** Runs all checks in parallel, each within its time, and reports in the order of the list. */
export async function runChecks(checks: readonly Check[], context: CheckContext): Promise<DoctorReport> {
  const findings = await Promise.all(checks.map((check) => findingOf(check, context)))
  const reported = checks.flatMap(({ name, title }, at) => {
    const finding = findings[at]
    if (!finding) return []
    const { level, found } = finding
    return [{ name, title, level, found, advice: finding.level === 'ok' ? null : finding.advice }]
  })
  const worst = Math.max(0, ...reported.map(({ level }) => levels.indexOf(level)))
  return { level: levels[worst] ?? 'error', checks: reported }
}

async function findingOf(check: Check, context: CheckContext): Promise<Finding | null> {
  const { maxMs = checkMaxMs } = check
  if (check.needsDatabase && !context.database) {
    return context.databaseFinding.level === 'ok'
      ? null
      : risk('Not checked, because the database does not answer.', 'Repair the database, then check again.')
  }
  const over = new AbortController()
  try {
    const late = sleep(maxMs, 'late' as const, { signal: over.signal })
    late.catch(() => {})
    const found = await Promise.race([check.run(context, over.signal), late])
    if (found !== 'late') return found
    return wrong(
      `No result after ${maxMs / 1_000} s.`,
      'Check again when the machine and the network are less busy.',
    )
  } catch (error) {
    return wrong(`The check failed: ${(error as Error).message}`, 'Look at the log of the server for more.')
  } finally {
    over.abort()
  }
}
