import { printNote } from './printing.ts'

const reasons: Partial<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
}

/**
 * Watches the standard output. A reader that closed it, such as `head`, has read enough: what is still printed is
 * dropped, `onClosed` is called, and the command ends with its own exit code. Any other failure loses the output.
 */
export function watchOutput(): { onClosed: (act: () => void) => void; isLost: () => Promise<boolean> } {
  let failure: NodeJS.ErrnoException | undefined
  const whenClosed: (() => void)[] = []
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (failure) return
    failure = error
    if (isClosed(error)) for (const act of whenClosed) act()
    else printNote(`The output could not be written: ${wordsOf(error)}.`)
  })
  // stderr is closed, so no message can be printed.
  process.stderr.on('error', () => undefined)
  return {
    onClosed: (act) => void (failure && isClosed(failure) ? act() : whenClosed.push(act)),
    async isLost() {
      // Pending writes fail before this.
      await new Promise<void>((done) => void process.stdout.write('', () => done()))
      await new Promise((done) => setImmediate(done))
      return failure !== undefined && !isClosed(failure)
    },
  }
}

const isClosed = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED'

/** Why something could not be written, with the system's code: `The disk is full (ENOSPC)`. */
export function wordsOf({ code = '', message }: NodeJS.ErrnoException): string {
  return `${reasons[code] ?? message.replace(/^\w+: /, '')} (${code})`
}
