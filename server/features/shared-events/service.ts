import type { StreamEvent } from '#server/http/event-stream.ts'

/** Begins to follow one thing of a user, after the event `since`; throws when there is none that they may read. */
export type FollowTopic = (
  userId: string,
  id: number,
  since: string | undefined,
  signal: AbortSignal,
) => Promise<AsyncIterable<StreamEvent<unknown>>>

/** What can be followed over a shared stream, by the name that a topic begins with; filled from the list of features. */
export const topics: { byName: Readonly<Record<string, FollowTopic>> } = { byName: {} }
