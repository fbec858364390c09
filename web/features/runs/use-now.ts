import { useEffect, useState } from 'react'

const tickMs = 500

/** This moment, ms; goes on while something is running and stands still otherwise. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
