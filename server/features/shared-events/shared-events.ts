import type { SharedEvent } from '#contract/live/shared-events.ts'
import { inStreamPlace, topicPlaces } from '#server/features/runs/public.ts'
import { endedByReader, type StreamEvent } from '#server/http/sockets/event-stream.ts'
import { Failure } from '#server/platform/failure.ts'
import type { AskedTopic } from './asked-topics.ts'
import { mergeEvents } from './merge-events.ts'
import { topics } from './topics.ts'

/**
 * Streams everything that the tabs of one browser follow over one connection, because a browser opens at most six to a
 * server. Each topic checks its reader's access at the start and with each event, as on a stream of its own.
 */
export function sharedEvents(
  userId: string,
  asked: readonly AskedTopic[],
  signal: AbortSignal,
): AsyncIterable<StreamEvent<SharedEvent>> {
  return endedByReader(signal, (until) => inStreamPlace(userId, follow(userId, asked, until)))
}

async function* follow(
  userId: string,
  asked: readonly AskedTopic[],
  signal: AbortSignal,
): AsyncGenerator<StreamEvent<SharedEvent>> {
  const places = new Map<string, () => void>()
  const giveBack = (topic: string) => {
    places.get(topic)?.()
    places.delete(topic)
  }
  const over = (topic: string): StreamEvent<SharedEvent> => {
    giveBack(topic)
    return { value: { topic, isOver: true } }
  }
  try {
    const names = new Map(asked.map(({ topic, name }) => [topic, name]))
    const sources = new Map<string, AsyncIterable<StreamEvent<unknown>>>()
    for (const each of asked) {
      const { topic } = each
      if (topicPlaces.hasRoom(userId)) places.set(topic, topicPlaces.take(userId))
      const events = places.has(topic) ? await begin(userId, each, signal) : undefined
      if (events) sources.set(topic, events)
      else yield over(topic)
    }
    for await (const { source: topic, event } of mergeEvents(sources, signal)) {
      if (event) yield { value: { topic, cursor: event.id, [names.get(topic) ?? '']: event.value } }
      else yield over(topic)
    }
  } finally {
    for (const topic of places.keys()) giveBack(topic)
  }
}

/** The events of a topic; undefined if it does not exist or the user may not read it. */
async function begin(userId: string, { name, id, since }: AskedTopic, signal: AbortSignal) {
  try {
    return await topics.byName[name]?.(userId, id, since, signal)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
