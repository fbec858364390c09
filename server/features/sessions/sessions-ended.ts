import { announce, subscribe } from '#server/db/pubsub.ts'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { lookAtStreams } from '#server/http/sockets/open-streams.ts'

subscribe('sessions', lookAtStreams)

/** After the commit, closes the streams that the user's ended sessions still have open, in every process. */
export function closeWhatSessionsOpened(tx: Tx, userId: string): void {
  afterCommit(tx, () => announce('sessions', userId))
}
