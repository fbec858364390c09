import { resealColumn } from './db/reseal.ts'
import { renewChainMark } from './features/activity/public.ts'
import { acceptSecret, claimSecret } from './features/settings/public.ts'
import { features } from './features.ts'
import { operatorCommand } from './operator-command.ts'

/**
 * `npx balancia rotate-keys`: reseals every secret under the current key, so that the previous one can be deleted. With
 * `--accept-secret` the current key becomes that of the installation although the previous one is lost.
 */
async function rotate(): Promise<string> {
  if (process.argv.includes('--accept-secret')) await acceptSecret()
  else await claimSecret()
  const lines: string[] = []
  let unreadable = 0
  for (const column of features.flatMap(({ sealed = [] }) => sealed)) {
    const counts = await resealColumn(column)
    unreadable += counts.unreadable
    lines.push(
      `${counts.what}: ${counts.resealed} resealed, ${counts.current} already current, ${counts.unreadable} cannot be decrypted`,
    )
  }
  lines.push(`activity log: ${(await renewChainMark()) ? 'marked again' : 'nothing to do'}`)
  lines.push(
    unreadable === 0
      ? 'Nothing needs the old key any more: remove BALANCIA_SECRET_OLD (or the file secret.key.old) and restart the server.'
      : 'Values that cannot be decrypted were sealed under another key. Start with that key as BALANCIA_SECRET_OLD, or enter the values again.',
  )
  return `${lines.join('\n')}\n`
}

await operatorCommand(rotate)
