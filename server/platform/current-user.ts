import { AsyncLocalStorage } from 'node:async_hooks'

interface Acting {
  userId: string
  /** Told what is done for the user, in statements to the database or what costs as much. */
  spend?: (units: number) => void
}

const acting = new AsyncLocalStorage<Acting>()

/** Does something on behalf of a user: whatever it takes of what all share is counted as theirs. */
export function actFor<T>(userId: string, act: () => T, spend?: Acting['spend']): T {
  return acting.run({ userId, spend }, act)
}

/** Does something on behalf of the installation, also when a user's call leads to it: others share what it does. */
export const actForNobody = <T>(act: () => T): T => acting.exit(act)

/** On whose behalf this is done; undefined: on that of the installation. */
export function currentUser(): string | undefined {
  return acting.getStore()?.userId
}

/** Counts what is done on behalf of the current user, where somebody counts it. */
export function spendForCurrentUser(units: number): void {
  acting.getStore()?.spend?.(units)
}
