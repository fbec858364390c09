// chunk: small
import { isServerThere } from './online.ts'

const storageKey = 'balancia-reloaded-at'
const againAfterMs = 60_000

let isReloading = false

/**
 * Reloads the page when a chunk is gone because of a new release. At most once a minute, so that a real error shows,
 * and only if the server is reachable.
 */
export function reloadOnceForNewRelease() {
  window.addEventListener('vite:preloadError', () => void reloadOnce())
  // Registered before all other listeners: unsaved input is stored and offered again, so no prompt may ask whether to
  // leave.
  window.addEventListener('beforeunload', (event) => isReloading && event.stopImmediatePropagation())
}

/** Allows another automatic reload, after a user asked for code that did not load. */
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
