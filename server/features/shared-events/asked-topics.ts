import { topicsMax } from '#contract/live/topics-max.ts'
import { invalid } from '#server/platform/failure.ts'

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
