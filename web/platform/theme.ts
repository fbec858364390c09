// chunk: small
import { themeCookie } from '#contract/pages.ts'
import { sitePrefix } from './site.ts'

export type Theme = 'light' | 'dark'

const cookieSeconds = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()

/** Marks a button that switches between light and dark. */
export const themeSwitchMark = { 'data-theme-switch': '' }

/** Stores the user's choice in this browser; undefined follows the system. */
export function chooseTheme(theme: Theme | undefined) {
  const seconds = theme ? cookieSeconds : 0
  // oxlint-disable-next-line unicorn/no-document-cookie -- the asynchronous store is not in every browser yet
  document.cookie = `${themeCookie}=${theme ?? ''}; path=${sitePrefix || '/'}; max-age=${seconds}; samesite=lax`
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  for (const listener of listeners) listener()
}

/** The theme that the user chose: the server has put the stored choice on the page. */
export function chosenTheme(): Theme | undefined {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

/** The theme that is shown, chosen by the user or by the system. */
export function currentTheme(): Theme {
  return chosenTheme() ?? (systemDark().matches ? 'dark' : 'light')
}

/** Calls back whenever the shown theme changes; returns a function that stops it. */
export function onThemeChange(listener: () => void): () => void {
  const system = systemDark()
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}

/** Activates the marked buttons, also on pages that render without a script. */
export function listenToThemeSwitches() {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-switch]'))
      chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
  })
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')
