import { pool } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { Failure } from '#server/platform/failure.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { type Attempt, readBackupState } from './backup-state.ts'
import { alone, makeBackup } from './make-backup.ts'
import { proveNewest } from './prove-backup.ts'

const lookMs = 3_600_000
/** A backup that is overdue begins so long after the start of a process, when it has settled, ms. */
const settleMs = 600_000
const retryMs = 3_600_000
/** A little less than a week, so that it falls into the same night again, ms. */
const provenMs = 6.5 * 86_400_000

const startedAt = clock.now()

/** When the next nightly backup is due: at the configured time of day, or an hour after one that failed. */
export function nextNightly(at: string, nightly: Attempt | null, started = startedAt): Date {
  if (nightly?.error) return new Date(nightly.at.getTime() + retryMs)
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const previous = nightly?.at ?? new Date(started.getTime() - 2 * 86_400_000)
  const due = new Date(previous)
  due.setHours(hours, minutes, 0, 0)
  if (due <= previous) due.setDate(due.getDate() + 1)
  return due > started ? due : new Date(started.getTime() + settleMs)
}

/** Makes a backup each night, and once a week proves the newest: in one process of all. */
export const nightlyLoop = pollLoop({ what: 'make the nightly backup', round, atLeastEveryMs: lookMs })

async function round(): Promise<Date | null> {
  const { at } = config.backup
  if (at === null || !(await hasAccounts())) return null
  const due = nextNightly(at, (await readBackupState()).nightly)
  if (due > clock.now()) return due
  try {
    await alone(() => doDue(at))
  } catch (error) {
    // Another process does it.
    if (!(error instanceof Failure)) throw error
  }
  return nextNightly(at, (await readBackupState()).nightly)
}

async function doDue(at: string): Promise<void> {
  // Another process may have done it since.
  const { nightly, proven } = await readBackupState()
  if (nextNightly(at, nightly) > clock.now()) return
  const made = await makeBackup('nightly')
  const isProven = proven && !proven.error && clock.now().getTime() - proven.at.getTime() < provenMs
  if (!made.error && !isProven) await proveNewest()
}

async function hasAccounts(): Promise<boolean> {
  const { rowCount } = await pool().query('select from users limit 1')
  return rowCount !== 0
}
