// chunk: frame
import { useSyncExternalStore } from 'react'
import { store, readStored } from './local-storage.ts'

const storageKey = 'balancia-shortcuts'
const listeners = new Set<() => void>()
let areOn: boolean | undefined

/** Whether single-key shortcuts are enabled; the user's choice, stored in this browser. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => true)
}

const areShortcutsOn = () => (areOn ??= readStored(storageKey) !== 'off')

export function switchShortcuts(on: boolean) {
  areOn = on
  store(storageKey, on ? undefined : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
