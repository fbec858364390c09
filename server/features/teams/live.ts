import { EventEmitter, once } from 'node:events'
import { announce, subscribe } from '#server/db/pubsub.ts'

const emitter = new EventEmitter().setMaxListeners(0)

subscribe('teams', (id) => {
  if (id !== undefined) emitter.emit(id)
})

/** Tells whoever waits for a run of a team, here or in another process, that something about it has changed. */
export function teamChanged(teamExecutionId: number): void {
  announce('teams', String(teamExecutionId))
}

/** Waits for the next change of a run of a team, at most `waitMs`, or until the signal; what is told can be lost. */
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
