/** An event of one of several sources; without an event, the end of that source. */
export interface Merged<T> {
  source: string
  event?: T
}

/**
 * Merges events of several sources as they come. Fetches only one event of each ahead, to bound the memory of slow
 * readers.
 */
export async function* mergeEvents<T>(
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
