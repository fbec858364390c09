import { isServerThere } from './online.ts'

const storageKey = 'balancia-reloaded-at'
const againAfterMs = 60_000

/** Reloads when a part of the page is gone because a new release replaced it; once, so that a real fault shows, and only where the server gives the page again. */
export function reloadOnceForNewRelease() {
  window.addEventListener('vite:preloadError', () => void reloadOnce())
}

async function reloadOnce() {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - last < againAfterMs || !(await isServerThere())) return
  sessionStorage.setItem(storageKey, String(Date.now()))
  window.location.reload()
}
