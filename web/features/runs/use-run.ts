import { useEffect, useReducer, useState } from 'react'
import type { ExecutionDetailReply, RunEventReply } from '#contract/runs.ts'
import { followRun } from './follow-run.ts'
import { applyRunEvent, newRun, type RunState, runOf } from './run-state.ts'

interface Feed {
  run: RunState
  isConnected: boolean
  /** Why the server will not tell more of this run. */
  refusal: Error | undefined
}

/** A run as it happens, and what stands in the way of knowing it. */
export interface RunFeed extends Feed {
  readAgain: () => void
}

type News =
  | { execution: ExecutionDetailReply }
  | { event: RunEventReply }
  | { isConnected: boolean }
  | { refusal: Error | undefined }

/** Follows one run to its end, closely while it is watched; another run needs another `key` around it. */
export function useRun(executionId: number, isWatched: boolean): RunFeed {
  const [feed, take] = useReducer(takeNews, { run: newRun, isConnected: true, refusal: undefined })
  const [request, setRequest] = useState({ executionId })

  useEffect(
    () =>
      followRun(request.executionId, isWatched, {
        onRecord: (execution) => take({ execution }),
        onEvent: (event) => take({ event }),
        onConnection: (isConnected) => take({ isConnected }),
        onRefusal: (refusal) => take({ refusal }),
      }),
    [request, isWatched],
  )

  const readAgain = () => {
    take({ refusal: undefined })
    setRequest({ executionId })
  }
  return { ...feed, readAgain }
}

function takeNews(feed: Feed, news: News): Feed {
  if ('event' in news) return { ...feed, run: applyRunEvent(feed.run, news.event) }
  if ('execution' in news) return { ...feed, run: runOf(news.execution, feed.run) }
  return { ...feed, ...news }
}
