/** Whether the browser believes that it has no network; a server on the same machine may answer all the same. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

let isDoubted = false

/** Notes whether the server answered when it was last asked anything. */
export function noteAnswer(hasAnswered: boolean): void {
  isDoubted = !hasAnswered
}

/** Whether the server would give this page again. */
export async function isServerThere(): Promise<boolean> {
  const isThere = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  noteAnswer(isThere)
  return isThere
}

/** Waits while the browser is offline and the server does not answer; throws where it is not offline and there is no answer. */
export async function untilServerMayAnswer(): Promise<void> {
  if (!isOffline() && !isDoubted) return
  const back = new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  if (await isServerThere()) return
  if (!isOffline()) throw new Error('The server does not answer')
  await back
}
