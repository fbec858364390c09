import { resealColumn } from './db/reseal.ts'
import { renewChainMark } from './features/activity/public.ts'
import { features } from './features.ts'
import { operatorCommand } from './operator-command.ts'

/** `npm run rotate-keys`: reseals every secret under the current key, so that the previous one can be deleted. */
async function rotate(): Promise<string> {
  const lines: string[] = []
  let unreadable = 0
  for (const column of features.flatMap(({ sealed = [] }) => sealed)) {
    const told = await resealColumn(column)
    unreadable += told.unreadable
    lines.push(
      `${told.what}: ${told.anew} sealed anew, ${told.already} were already, ${told.unreadable} cannot be opened`,
    )
  }
  lines.push(`activity log: ${(await renewChainMark()) ? 'marked anew' : 'nothing to do'}`)
  lines.push(
    unreadable === 0
      ? 'Nothing needs the old key any more: take BALANCIA_SECRET_OLD (or the file secret.key.old) away and start the server again.'
      : 'What cannot be opened was sealed under yet another key. Start with that one as BALANCIA_SECRET_OLD, or have it entered again.',
  )
  return `${lines.join('\n')}\n`
}

await operatorCommand(rotate)
