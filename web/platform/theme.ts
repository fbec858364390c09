import { themeCookie } from '#contract/pages.ts'

export type Theme = 'light' | 'dark'

const cookieSeconds = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()

/** Marks a button as one that changes between light and dark. */
export const themeSwitchMark = { 'data-theme-switch': '' }

/** Keeps the user's choice for this browser; without one the system decides. */
export function chooseTheme(theme: Theme | undefined) {
  const seconds = theme ? cookieSeconds : 0
  // oxlint-disable-next-line unicorn/no-document-cookie -- the asynchronous store is not in every browser yet
  document.cookie = `${themeCookie}=${theme ?? ''}; path=/; max-age=${seconds}; samesite=lax`
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  for (const listener of listeners) listener()
}

/** The theme that the user chose: the server has put the kept choice on the page. */
export function chosenTheme(): Theme | undefined {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

/** The theme that shows, whoever decided it. */
export function currentTheme(): Theme {
  return chosenTheme() ?? (systemDark().matches ? 'dark' : 'light')
}

/** Has this called whenever another theme shows; answers how to end that. */
export function onThemeChange(listener: () => void): () => void {
  const system = systemDark()
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}

/** Makes the marked buttons work, also on pages that are drawn without a script. */
export function listenToThemeSwitches() {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-switch]'))
      chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
  })
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')
