import { useEffect, useEffectEvent, useState } from 'react'
import { progressAfter, type BuilderTexts } from './builder-texts.ts'

/** Only the server's reply completes the last step. */
const almost = 99

/**
 * Advances the progress of a build at its pace, and starts the build after all steps were shown; only the server's
 * reply completes it. A page that was left in between starts the steps again.
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
