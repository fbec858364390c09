import { AsyncLocalStorage } from 'node:async_hooks'

/** What we know about a sign-up or sign-in that the sign-in library cannot know. */
export interface EntryFacts {
  /** The user came by a link that was emailed to the address. */
  isAddressProven?: boolean
  /** The invitation that the sign-up accepts. */
  invitationId?: string | undefined
  /** The code of the second step, as the user entered it. */
  code?: string | undefined
  /** The second step was checked before, or by the identity provider. */
  isSecondStepDone?: boolean
  /** This sign-in created the account. */
  isNewAccount?: boolean
}

const current = new AsyncLocalStorage<EntryFacts>()

/**
 * Calls the sign-in library, whose hooks get these facts from `entryFacts`. They are kept beside the call and never in
 * it, so that no header or body of a client can state one.
 */
export function withEntryFacts<T>(facts: EntryFacts, call: () => Promise<T>): Promise<T> {
  return current.run(facts, call)
}

/** The facts of the entry in progress; none outside of one, which is the strictest case. */
export const entryFacts = (): EntryFacts => current.getStore() ?? {}
