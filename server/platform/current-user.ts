import { AsyncLocalStorage } from 'node:async_hooks'

interface Acting {
  userId: string
  /** Called with the work done for the user, in database statements or equivalent units. */
  spend?: (units: number) => void
}

const acting = new AsyncLocalStorage<Acting>()

/** Does something on behalf of a user: whatever it takes of what all share is counted as theirs. */
export function actFor<T>(userId: string, act: () => T, spend?: Acting['spend']): T {
  return acting.run({ userId, spend }, act)
}

/** Acts on behalf of the installation, also within the call of a user, because others share the result. */
export const runWithoutUser = <T>(act: () => T): T => acting.exit(act)

/** On whose behalf this is done; undefined: on that of the installation. */
export function currentUser(): string | undefined {
  return acting.getStore()?.userId
}

/** Counts work done on behalf of the current user, if it is counted. */
export function spendForCurrentUser(units: number): void {
  acting.getStore()?.spend?.(units)
}
