const storageKey = 'balancia-reloaded-at'
const againAfterMs = 60_000

/** Reloads when a part of the page is gone because a new release replaced it; once, so that a real fault shows. */
export function reloadOnceForNewRelease() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - last < againAfterMs) return
    sessionStorage.setItem(storageKey, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
