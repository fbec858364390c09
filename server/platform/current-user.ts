import { AsyncLocalStorage } from 'node:async_hooks'

const users = new AsyncLocalStorage<string>()

/** Does something on behalf of a user: whatever it takes of what all share is counted as theirs. */
export function actFor<T>(userId: string, act: () => T): T {
  return users.run(userId, act)
}

/** On whose behalf this is done; undefined: on that of the installation. */
export function currentUser(): string | undefined {
  return users.getStore()
}
