import { useCallback, useEffect, useState } from 'react'
import { findRun } from '#web/data/runs.ts'
import type { AddressParts } from '#web/platform/open-in-address.ts'
import { isFinal } from './run-state.ts'
import { useOpenRun } from './use-open-run.ts'

/** `told`: its end is news. `quiet`: one of many, its end only refreshes. `past`: it was over before it was opened. */
export type WatchMode = 'told' | 'quiet' | 'past'

/** A run that a page looks at, or waits for with its dialog closed. */
export interface WatchedRun {
  executionId: number
  agentId: number
  mode: WatchMode
  isOver: boolean
}

/** The runs that a page watches: any number in the background, one of them open, which stands in the address. */
export function useWatchedRuns() {
  const [runs, setRuns] = useState<WatchedRun[]>([])
  const { openId, open, replace: openInPlace, close } = useOpenRun()

  const watch = useCallback((executionId: number, agentId: number, mode: WatchMode) => {
    setRuns((known) => [
      ...known.filter((run) => run.executionId !== executionId),
      { executionId, agentId, mode, isOver: mode === 'past' },
    ])
  }, [])

  // Who came by a link hears of its end as well; where it cannot be read, its dialog says why.
  const isUnknown = openId !== undefined && !runs.some((run) => run.executionId === openId)
  useEffect(() => {
    if (!isUnknown) return
    findRun(String(openId)).then(
      ({ agentId, status }) => watch(openId, agentId, isFinal(status) ? 'past' : 'told'),
      () => undefined,
    )
  }, [isUnknown, openId, watch])

  const show = (executionId: number, agentId: number, mode: WatchMode = 'told') => {
    watch(executionId, agentId, mode)
    open(executionId)
  }

  /** Puts a run in the place of the dialog that is open, and takes that out of the address. */
  const replace = (executionId: number, agentId: number, parts?: AddressParts) => {
    watch(executionId, agentId, 'told')
    openInPlace(executionId, parts)
  }

  const follow = useCallback((started: { executionId: number; agentId: number }[]) => {
    setRuns((known) => [
      ...known,
      ...started.map((run) => ({ ...run, mode: 'quiet' as const, isOver: false })),
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
