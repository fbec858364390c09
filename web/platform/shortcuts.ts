// chunk: frame
import { useSyncExternalStore } from 'react'
import { store, readStored } from './local-storage.ts'

const storageKey = 'balancia-shortcuts'
const listeners = new Set<() => void>()
let areOn = readStored(storageKey) !== 'off'

/** Whether single-key shortcuts are enabled; the user's choice, stored in this browser. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, () => areOn)
}

export function switchShortcuts(on: boolean) {
  areOn = on
  store(storageKey, on ? undefined : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
