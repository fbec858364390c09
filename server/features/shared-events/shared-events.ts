import type { SharedEvent } from '#contract/live/live.ts'
import { withStreamSlot, topicPlaces } from '#server/features/runs/public.ts'
import { abortableEvents, type StreamEvent } from '#server/http/sockets/event-stream.ts'
import { Failure } from '#server/platform/failure.ts'
import { type AskedTopic, topics } from './topics.ts'

/**
 * Streams everything that the tabs of one browser follow over one connection, because a browser opens at most six to a
 * server. Each topic checks its reader's access at the start and with each event, as on a stream of its own.
 */
export function sharedEvents(
  userId: string,
  asked: readonly AskedTopic[],
  signal: AbortSignal,
): AsyncIterable<StreamEvent<SharedEvent>> {
  return abortableEvents(signal, (until) => withStreamSlot(userId, follow(userId, asked, until)))
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

/** An event of one of several sources; without an event, the end of that source. */
interface Merged<T> {
  source: string
  event?: T
}

/**
 * Merges events of several sources as they come. Fetches only one event of each ahead, to bound the memory of slow
 * readers.
 */
async function* mergeEvents<T>(
  sources: ReadonlyMap<string, AsyncIterable<T>>,
  signal: AbortSignal,
): AsyncGenerator<Merged<T>> {
  const ready: { source: string; next: PromiseSettledResult<IteratorResult<T>> }[] = []
  let wake = Promise.withResolvers<void>()
  const iterators = new Map([...sources].map(([source, events]) => [source, events[Symbol.asyncIterator]()]))
  const fetchNext = async (source: string) => {
    const [next] = await Promise.allSettled([iterators.get(source)?.next()])
    ready.push({ source, next: next as PromiseSettledResult<IteratorResult<T>> })
    wake.resolve()
  }
  const end = () => wake.resolve()
  signal.addEventListener('abort', end, { once: true })
  for (const source of iterators.keys()) void fetchNext(source)
  try {
    while (iterators.size > 0 && !signal.aborted) {
      const first = ready.shift()
      if (!first) {
        await wake.promise
        wake = Promise.withResolvers()
        continue
      }
      const { source, next } = first
      if (next.status === 'rejected') throw next.reason
      if (next.value.done) {
        iterators.delete(source)
        yield { source }
      } else {
        yield { source, event: next.value.value }
        void fetchNext(source)
      }
    }
  } finally {
    signal.removeEventListener('abort', end)
    for (const iterator of iterators.values()) void iterator.return?.().catch(() => undefined)
  }
}
