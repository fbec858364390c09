/**
 * Lets at most `max` tasks run at once; the rest wait in order. A waiting task whose signal aborts leaves the queue
 * and its promise rejects with the signal's reason.
 */
export function makeSlots(max: number) {
  let taken = 0
  const waiting = new Set<() => void>()

  function release() {
    taken -= 1
    const [next] = waiting
    next?.()
  }

  function take(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        leaveQueue()
        taken += 1
        resolve()
      }
      const giveUp = () => {
        leaveQueue()
        reject(signal.reason as Error)
      }
      const leaveQueue = () => {
        waiting.delete(enter)
        signal.removeEventListener('abort', giveUp)
      }
      if (signal.aborted) return giveUp()
      if (taken < max) return enter()
      waiting.add(enter)
      signal.addEventListener('abort', giveUp)
    })
  }

  return async function inSlot<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    await take(signal)
    try {
      return await act()
    } finally {
      release()
    }
  }
}
