import { useEffect, useEffectEvent, useState } from 'react'
import { type BuilderTexts, progressAfter } from '#contract/builders/flow.ts'

/** The last step is marked by the server's answer alone. */
const almost = 99

/**
 * Moves the progress of a build at its pace, and has it made when all steps were shown; the last per cent are reached
 * only by the server's answer. A page that was left in the middle begins the steps again.
 */
export function useBuild(isBuilding: boolean, pace: BuilderTexts['pace'], onReady: () => void): number {
  const [progress, setProgress] = useState(0)
  const [wasBuilding, setWasBuilding] = useState(isBuilding)
  if (wasBuilding !== isBuilding) {
    setWasBuilding(isBuilding)
    setProgress(0)
  }
  const ready = useEffectEvent(onReady)

  useEffect(() => {
    if (!isBuilding) return
    const timer = setInterval(() => setProgress((before) => progressAfter(before, pace)), pace.everyMs)
    return () => clearInterval(timer)
  }, [isBuilding, pace])

  const isReady = isBuilding && progress === 100
  useEffect(() => {
    if (isReady) ready()
  }, [isReady])
  return Math.min(progress, almost)
}
