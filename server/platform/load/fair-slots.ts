import { currentUser } from '#server/platform/current-user.ts'
import { beginWait } from './work-clock.ts'

/** Runs a task once it has a place. Rejects with the signal's reason when that aborts first. */
export type InSlot = <T>(signal: AbortSignal, act: () => Promise<T>) => Promise<T>

/**
 * Runs at most `max` tasks concurrently, at most `perUser` of one user. Waiting users are served in turn, each in
 * order, and while another user waits nobody gets more than half of the slots.
 */
export function fairSlots({ max, perUser = max }: { max: number; perUser?: number }): InSlot {
  const half = Math.ceil(max / 2)
  const taken = new Map<string, number>()
  /** By user, whose turn is next first. */
  const waiting = new Map<string, Set<() => void>>()
  let all = 0

  function hasRoom(user: string): boolean {
    const isShared = waiting.size > (waiting.has(user) ? 1 : 0)
    const most = isShared ? Math.min(half, perUser) : perUser
    return all < max && (taken.get(user) ?? 0) < most
  }

  function serve() {
    const next = [...waiting].find(([user]) => hasRoom(user))
    if (!next) return
    const [user, tasks] = next
    const [enter] = tasks
    enter?.()
    // To the end of the line, behind everybody else.
    if (waiting.delete(user)) waiting.set(user, tasks)
    serve()
  }

  function leave(user: string) {
    all -= 1
    const left = (taken.get(user) ?? 1) - 1
    if (left > 0) taken.set(user, left)
    else taken.delete(user)
    serve()
  }

  function take(user: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      let endWait: (() => void) | undefined
      const enter = () => {
        leaveLine()
        all += 1
        taken.set(user, (taken.get(user) ?? 0) + 1)
        resolve()
      }
      const giveUp = () => {
        leaveLine()
        reject(signal.reason as Error)
        // While this task waited, another user may have been limited to half of the slots.
        serve()
      }
      const leaveLine = () => {
        const tasks = waiting.get(user)
        if (tasks?.delete(enter) && tasks.size === 0) waiting.delete(user)
        signal.removeEventListener('abort', giveUp)
        endWait?.()
      }
      if (signal.aborted) return giveUp()
      if (!waiting.has(user) && hasRoom(user)) return enter()
      endWait = beginWait()
      waiting.set(user, (waiting.get(user) ?? new Set()).add(enter))
      signal.addEventListener('abort', giveUp)
    })
  }

  return async (signal, act) => {
    const user = currentUser() ?? ''
    await take(user, signal)
    try {
      return await act()
    } finally {
      leave(user)
    }
  }
}
