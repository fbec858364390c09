import { EventEmitter, once } from 'node:events'
import { announce, type NoticeListeners } from '#server/db/pubsub.ts'

const emitter = new EventEmitter().setMaxListeners(0)

/** Passes on the changes of team runs. */
export const teamNotices: NoticeListeners = {
  teams(id) {
    if (id !== undefined) emitter.emit(id)
  },
}

/** Announces a change of a team's run to its readers, here or in another process. */
export function teamChanged(teamExecutionId: number): void {
  announce('teams', String(teamExecutionId))
}

/** Waits for the next change of a team's run, at most `waitMs`, or until the signal; announcements can get lost. */
export async function nextTeamChange(
  teamExecutionId: number,
  waitMs: number,
  signal: AbortSignal,
): Promise<void> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  await once(emitter, String(teamExecutionId), { signal: until }).catch((error: unknown) => {
    if (!until.aborted) throw error
  })
}
