import { useEffect, useState } from 'react'

const tickMs = 500

/** The current time, ms; updates only while something is running. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
