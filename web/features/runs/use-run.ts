import { useEffect, useReducer, useState } from 'react'
import type { ExecutionDetailReply, RunEventReply } from '#contract/runs/runs.ts'
import { followRun } from './follow-run.ts'
import { applyRunEvent, newRun, type RunState, runOf } from './run-state.ts'

interface Feed {
  run: RunState
  isConnected: boolean
  /** Why the server refuses to report more about this run. */
  refusal: Error | undefined
}

/** The live state of a run, and why it may be incomplete. */
export interface RunFeed extends Feed {
  readAgain: () => void
}

type News =
  | { execution: ExecutionDetailReply }
  | { event: RunEventReply }
  | { isConnected: boolean }
  | { refusal: Error | undefined }
  | { isReset: true }

/** Follows one run to its end, through its events while it is watched; a new id starts over. */
export function useRun(executionId: number, isWatched: boolean): RunFeed {
  const [feed, take] = useReducer(takeNews, noNews)
  const [request, setRequest] = useState({ executionId })

  if (request.executionId !== executionId) {
    setRequest({ executionId })
    take({ isReset: true })
  }

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

const noNews: Feed = { run: newRun, isConnected: true, refusal: undefined }

function takeNews(feed: Feed, news: News): Feed {
  if ('isReset' in news) return noNews
  if ('event' in news) return { ...feed, run: applyRunEvent(feed.run, news.event) }
  if ('execution' in news) return { ...feed, run: runOf(news.execution, feed.run) }
  return { ...feed, ...news }
}
