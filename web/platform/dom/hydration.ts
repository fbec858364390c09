import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False in the ready HTML of a page, true once its script has taken over. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
