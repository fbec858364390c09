import { useEffect, useState } from 'react'

const settledMs = 200

/** A debounced value. */
export function useSettled<Value>(value: Value, pauseMs = settledMs): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
