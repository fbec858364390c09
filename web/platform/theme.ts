import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const storageKey = 'balancia-theme'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen = readChoice()

/** Puts the user's choice, if any, on the page; called before the first paint. */
export function applyTheme() {
  if (chosen) document.documentElement.dataset.theme = chosen
}

/** Keeps the user's choice for this browser; until then the system decides. */
export function chooseTheme(theme: Theme) {
  chosen = theme
  applyTheme()
  keepChoice(theme)
  for (const listener of listeners) listener()
}

/** The theme that shows, whoever decided it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
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
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === 'light' || kept === 'dark' ? kept : undefined
  } catch {
    return undefined // A browser may refuse storage; the system decides then.
  }
}

function keepChoice(theme: Theme) {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // A browser may refuse storage; the choice then lasts as long as the page.
  }
}
