import { useEffect, useState } from 'react'

const settledMs = 200

/** A debounced value. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
