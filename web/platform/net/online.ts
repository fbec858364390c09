// chunk: small
/** Whether the browser reports no network; a server on the same machine may still answer. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

let isDoubted = false

/** Records whether the server answered the last request. */
export function noteAnswer(hasAnswered: boolean): void {
  isDoubted = !hasAnswered
}

/** Whether the server would serve this page again. */
export async function isServerThere(): Promise<boolean> {
  const isThere = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  noteAnswer(isThere)
  return isThere
}

/**
 * Waits while the browser is offline and the server does not answer; throws if the browser is online and the server
 * does not answer.
 */
export async function waitForServer(): Promise<void> {
  if (!isOffline() && !isDoubted) return
  const back = new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  if (await isServerThere()) return
  if (!isOffline()) throw new Error('The server does not answer')
  await back
}
