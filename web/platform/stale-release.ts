import { isServerThere } from './online.ts'

const storageKey = 'balancia-reloaded-at'
const againAfterMs = 60_000

let isReloading = false

/** Reloads when a part of the page is gone because a new release replaced it; once, so that a real fault shows, and only where the server gives the page again. */
export function reloadOnceForNewRelease() {
  window.addEventListener('vite:preloadError', () => void reloadOnce())
  // Before any other listener: what was typed is kept and offered afterwards, so that nobody is asked whether to leave.
  window.addEventListener('beforeunload', (event) => isReloading && event.stopImmediatePropagation())
}

/** Lets the page be loaded anew once more: somebody asked for what did not come. */
export function mayReloadAgain(): void {
  sessionStorage.removeItem(storageKey)
}

async function reloadOnce() {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - last < againAfterMs || !(await isServerThere()) || isReloading) return
  isReloading = true
  sessionStorage.setItem(storageKey, String(Date.now()))
  window.location.reload()
}
