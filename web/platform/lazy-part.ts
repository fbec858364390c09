import { type ComponentType, createElement, use } from 'react'
import { waitForServer } from '#web/platform/net/online.ts'

export interface LazyPart<Props = object> {
  /** Loads the code ahead of time; only once, however often it is called. */
  load: () => Promise<unknown>
  /** The component; suspends until its code is loaded. */
  View: ComponentType<Props>
}

/** A chunk load error. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('The code of a part of the page could not be fetched', { cause })
    this.name = 'ChunkLoadError'
  }
}

let turn = 0

/** Lets code that failed to load twice be requested again on its next use. */
export function allowChunkRetry(): void {
  turn += 1
}

/**
 * A lazy chunk. Unlike React's `lazy`, loaded code renders without a fallback. Loading waits while the browser is
 * offline or the server is known not to answer, because most browsers never request a module again after a failure.
 * After a failure the code is requested again on its next use; after the second one only when a user asks for it, when
 * the page may have to be reloaded (`stale-release.ts`).
 */
export function lazyPart<Props extends object>(
  fetchView: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let hasFailed = false
  let failedIn: number | undefined

  const fetchOnceThere = async () => {
    await waitForServer()
    loaded = await fetchView()
    return loaded
  }
  const load = () => {
    if (failedIn !== undefined && failedIn !== turn) {
      loading = undefined
      failedIn = undefined
    }
    loading ??= fetchOnceThere().catch((error: unknown) => {
      if (hasFailed) failedIn = turn
      else loading = undefined
      hasFailed = true
      throw new ChunkLoadError(error)
    })
    return loading
  }
  const View = (props: Props) => createElement(loaded ?? use(load()), props)
  return { load, View }
}
