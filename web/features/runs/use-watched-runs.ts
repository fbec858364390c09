// chunk: frame
import { useCallback, useEffect, useState } from 'react'
import { findRun } from '#web/data/runs.ts'
import type { AddressParts } from '#web/platform/dom/open-in-address.ts'
import { isFinal } from './run-state.ts'
import { useOpenRun } from './use-open-run.ts'

/**
 * `announce`: announce its end. `silent`: one of many, its end only refreshes the page. `ended`: it had ended before it was
 * opened.
 */
export type WatchMode = 'announce' | 'silent' | 'ended'

/** A run that a page shows, or waits for with its dialog closed. */
export interface WatchedRun {
  executionId: number
  agentId: number
  mode: WatchMode
  isOver: boolean
}

/** The runs that a page watches: any number in the background, and one open, which the address contains. */
export function useWatchedRuns() {
  const [runs, setRuns] = useState<WatchedRun[]>([])
  const { openId, open, replace: openInPlace, close } = useOpenRun()

  const watch = useCallback((executionId: number, agentId: number, mode: WatchMode) => {
    setRuns((known) => [
      ...known.filter((run) => run.executionId !== executionId),
      { executionId, agentId, mode, isOver: mode === 'ended' },
    ])
  }, [])

  // Also watch a run opened by a link, to announce its end; if it cannot be fetched, its dialog says why.
  const isUnknown = openId !== undefined && !runs.some((run) => run.executionId === openId)
  useEffect(() => {
    if (!isUnknown) return
    findRun(String(openId)).then(
      ({ agentId, status }) => watch(openId, agentId, isFinal(status) ? 'ended' : 'announce'),
      () => undefined,
    )
  }, [isUnknown, openId, watch])

  const show = (executionId: number, agentId: number, mode: WatchMode = 'announce') => {
    watch(executionId, agentId, mode)
    open(executionId)
  }

  /** Replaces the open dialog with a run, and removes that dialog from the address. */
  const replace = (executionId: number, agentId: number, parts?: AddressParts) => {
    watch(executionId, agentId, 'announce')
    openInPlace(executionId, parts)
  }

  const follow = useCallback((started: { executionId: number; agentId: number }[]) => {
    setRuns((known) => [
      ...known,
      ...started.map((run) => ({ ...run, mode: 'silent' as const, isOver: false })),
    ])
  }, [])

  const markOver = useCallback(
    (executionId: number) =>
      setRuns((known) =>
        known.map((run) => (run.executionId === executionId ? { ...run, isOver: true } : run)),
      ),
    [],
  )

  const runningIdOf = (agentId: number) =>
    runs.find((run) => run.agentId === agentId && !run.isOver)?.executionId

  return { runs, openId, show, replace, follow, close, markOver, runningIdOf }
}

export type WatchedRuns = ReturnType<typeof useWatchedRuns>
