import { log } from '#server/platform/log.ts'

/** Work that is looked for again and again, and at once when it is known to be there. */
export interface PollLoop {
  start: () => void
  /** Looks at once; does nothing in a process where the loop was not started. */
  wake: () => void
  /** Ends the signal of the round that is on and waits for it. */
  stop: () => Promise<void>
}

/** Makes a loop of rounds that never overlap: the next one comes when woken, or after `everyMs`. */
export function pollLoop(
  what: string,
  everyMs: number,
  round: (signal: AbortSignal) => Promise<void>,
): PollLoop {
  let stopping: AbortController | undefined
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let isWanted = false

  const go = () => {
    clearTimeout(timer)
    if (!stopping) return
    isWanted = current !== undefined
    if (isWanted) return
    current = round(stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, `could not ${what}`))
      .then(() => {
        current = undefined
        if (isWanted) go()
        else timer = setTimeout(go, everyMs).unref()
      })
  }
  return {
    start() {
      stopping ??= new AbortController()
      go()
    },
    wake: go,
    async stop() {
      stopping?.abort()
      stopping = undefined
      await current
      clearTimeout(timer)
    },
  }
}
