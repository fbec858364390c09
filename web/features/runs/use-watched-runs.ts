import { useCallback, useState } from 'react'

/** `told`: its end is news. `quiet`: one of many, its end only refreshes. `past`: it was over before it was opened. */
export type WatchMode = 'told' | 'quiet' | 'past'

/** A run that a page looks at, or waits for with its dialog closed. */
export interface WatchedRun {
  executionId: number
  agentId: number
  mode: WatchMode
  isOver: boolean
}

/** The runs that a page watches: any number in the background, one of them open. */
export function useWatchedRuns() {
  const [runs, setRuns] = useState<WatchedRun[]>([])
  const [openId, setOpenId] = useState<number>()

  const show = useCallback((executionId: number, agentId: number, mode: WatchMode = 'told') => {
    setRuns((known) => [
      ...known.filter((run) => run.executionId !== executionId),
      { executionId, agentId, mode, isOver: mode === 'past' },
    ])
    setOpenId(executionId)
  }, [])

  const follow = useCallback((started: { executionId: number; agentId: number }[]) => {
    setRuns((known) => [
      ...known,
      ...started.map((run) => ({ ...run, mode: 'quiet' as const, isOver: false })),
    ])
  }, [])

  const letGo = useCallback((executionId: number) => {
    setRuns((known) => known.filter((run) => run.executionId !== executionId || !run.isOver))
  }, [])

  const close = useCallback(
    (executionId: number) => {
      setOpenId(undefined)
      letGo(executionId)
    },
    [letGo],
  )

  /** Puts a run in the place of the one that is open. */
  const replace = useCallback(
    (executionId: number, nextId: number, agentId: number) => {
      letGo(executionId)
      show(nextId, agentId)
    },
    [letGo, show],
  )

  /** What is over and not being looked at is let go. */
  const markOver = (executionId: number) =>
    setRuns((known) =>
      known
        .map((run) => (run.executionId === executionId ? { ...run, isOver: true } : run))
        .filter((run) => !run.isOver || run.executionId === openId),
    )

  const runningIdOf = (agentId: number) =>
    runs.find((run) => run.agentId === agentId && !run.isOver)?.executionId

  return { runs, openId, show, replace, follow, close, markOver, runningIdOf }
}

export type WatchedRuns = ReturnType<typeof useWatchedRuns>
