/** The result of the work, unless the signal aborts first. */
export function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      const stop = () => reject(new Error('canceled'))
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
    }),
  ])
}
