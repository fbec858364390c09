import { backupReport } from '#server/features/backups/public.ts'
import { clock } from '#server/platform/clock.ts'
import { type Finding, fine, risk, wrong } from '#server/platform/finding.ts'

/** A night may be missed while the server is stopped, hours. */
const ageMax = 49
const dayMs = 24 * 3_600_000

/** Whether there is a recent backup that was made and proven without an error. */
export async function checkBackups(): Promise<Finding> {
  const { problem, last, proven, nextAt, place, files } = await backupReport()
  if (problem) return wrong(`Backups in ${place} cannot be listed: ${problem}`, 'Correct BALANCIA_BACKUP_TO.')
  if (last?.error)
    return wrong(
      `The last backup failed: ${last.error}`,
      'Remove the cause, then make one on the System page.',
    )
  if (proven?.error) {
    return wrong(
      `The last restore to prove a backup failed: ${proven.error}`,
      'Make a new backup on the System page, and keep the older ones.',
    )
  }
  if (!last) {
    return nextAt
      ? fine(`There is none yet; the first one is made at ${nextAt.toISOString()}.`)
      : risk(
          'There is none, and none is made by itself.',
          'Switch nightly backups on, or run "balancia backup" regularly.',
        )
  }
  const ageMs = clock.now().getTime() - last.at.getTime()
  const found = `${files.length} backups, the last of ${last.at.toISOString()}${proven ? `, one proven by a restore on ${proven.at.toISOString().slice(0, 10)}` : ''}.`
  return ageMs > ageMax * 3_600_000
    ? risk(
        `${found} That is ${Math.floor(ageMs / dayMs)} days ago.`,
        'Make one on the System page, or run "balancia backup".',
      )
    : fine(found)
}
