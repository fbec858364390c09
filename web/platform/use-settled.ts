import { useEffect, useState } from 'react'

const settledMs = 200

/** A value that has not changed for a moment, such as what somebody has stopped typing. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
