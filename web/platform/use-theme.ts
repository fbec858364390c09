import { useSyncExternalStore } from 'react'
import { chosenTheme, currentTheme, onThemeChange, type Theme } from './theme.ts'

/** The theme that is shown, chosen by the user or by the system. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme)
}

/** The theme that the user chose; undefined while the system decides. */
export function useChosenTheme(): Theme | undefined {
  return useSyncExternalStore(onThemeChange, chosenTheme)
}
