import { topicsMax } from '#contract/live/topics-max.ts'
import type { StreamEvent } from '#server/http/sockets/event-stream.ts'
import { invalid } from '#server/platform/failure.ts'

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

/** A topic that a browser follows, and the event after which it resumes. */
export interface AskedTopic {
  /** The name from the request. */
  topic: string
  name: 'news' | 'run' | 'team' | 'chat'
  id: number
  since: string | undefined
}

const pattern =
  /^(?<topic>(?<name>news|(?:run|team|chat)(?=:))(?::(?<id>[1-9]\d{0,8}))?)(?:@(?<since>\w{1,64}))?$/

/** Parses a list of topics such as `news,run:12@345`, without duplicates; rejects anything else. */
export function topicsOf(follow: string): AskedTopic[] {
  const asked = new Map<string, AskedTopic>()
  for (const item of follow.split(',')) {
    const { topic, name, id, since } = pattern.exec(item)?.groups ?? {}
    if (!topic || (name === 'news') !== (id === undefined))
      throw invalid('Name topics such as news, run:12, team:3 or chat:7')
    asked.set(topic, { topic, name: name as AskedTopic['name'], id: Number(id ?? 0), since })
  }
  if (asked.size > topicsMax) throw invalid(`Follow at most ${topicsMax} topics`)
  return [...asked.values()]
}
