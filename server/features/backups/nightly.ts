import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { Failure } from '#server/platform/failure.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { readBackupState } from './backup-state.ts'
import { alone, hasAccounts, makeBackup } from './make-backup.ts'
import { nextNightly } from './next-nightly.ts'
import { proveNewest } from './prove-backup.ts'

/** How often to look whether somebody has an account, or an administrator has changed the time, ms. */
const lookMs = 600_000
/** A little less than a week, so that it falls into the same night again, ms. */
const provenMs = 6.5 * 86_400_000

/** Makes a backup each night, and once a week proves the newest: in one process of all. */
export const nightlyLoop = pollLoop({ what: 'make the nightly backup', round, atLeastEveryMs: lookMs })

async function round(signal: AbortSignal): Promise<Date | null> {
  const { at } = config.backup
  if (at === null) return null
  if (!(await hasAccounts())) return null
  const due = nextNightly(at, (await readBackupState()).nightly)
  if (due > clock.now()) return due
  try {
    await alone(() => doDue(at, signal))
  } catch (error) {
    // Another process does it, or this one stops: the next does it then.
    if (!(error instanceof Failure) && !signal.aborted) throw error
    if (signal.aborted) return null
  }
  return nextNightly(at, (await readBackupState()).nightly)
}

async function doDue(at: string, signal: AbortSignal): Promise<void> {
  // Another process may have done it since.
  const { nightly, proven } = await readBackupState()
  if (nextNightly(at, nightly) > clock.now()) return
  const made = await makeBackup('nightly', signal)
  const isProven = proven && !proven.error && clock.now().getTime() - proven.at.getTime() < provenMs
  if (!made.error && !isProven) await proveNewest(signal)
}
