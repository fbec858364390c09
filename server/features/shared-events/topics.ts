import type { StreamEvent } from '#server/http/sockets/event-stream.ts'

/**
 * Starts to follow one object of a user, after the event `since`; throws if it does not exist or they may not read it.
 */
export type FollowTopic = (
  userId: string,
  id: number,
  since: string | undefined,
  signal: AbortSignal,
) => Promise<AsyncIterable<StreamEvent<unknown>>>

/** What can be followed over a shared stream, by the name of the topic; filled from the list of features. */
export const topics: { byName: Readonly<Record<string, FollowTopic>> } = { byName: {} }
