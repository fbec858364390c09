import { useSyncExternalStore } from 'react'
import { keep, readKept } from './kept.ts'

export type Theme = 'light' | 'dark'

const storageKey = 'balancia-theme'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen = readChoice()

/** Puts the user's choice, if any, on the page; called before the first paint. */
export function applyTheme() {
  if (chosen) document.documentElement.dataset.theme = chosen
  else delete document.documentElement.dataset.theme
}

/** Keeps the user's choice for this browser; without one the system decides. */
export function chooseTheme(theme: Theme | undefined) {
  chosen = theme
  applyTheme()
  keep(storageKey, theme)
  for (const listener of listeners) listener()
}

/** The theme that shows, whoever decided it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}

/** The theme that the user chose; undefined while the system decides. */
export function useChosenTheme(): Theme | undefined {
  return useSyncExternalStore(subscribe, () => chosen)
}

function currentTheme(): Theme {
  return chosen ?? (systemDark.matches ? 'dark' : 'light')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  systemDark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    systemDark.removeEventListener('change', listener)
  }
}

function readChoice(): Theme | undefined {
  const kept = readKept(storageKey)
  return kept === 'light' || kept === 'dark' ? kept : undefined
}
