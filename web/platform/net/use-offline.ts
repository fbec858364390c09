// chunk: opening
import { useSyncExternalStore } from 'react'
import { isOffline } from './online.ts'

/** Whether the browser believes now that it has no network. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, isOffline)

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
