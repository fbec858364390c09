/** Whether the browser believes that it has no network; a server on the same machine may answer all the same. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

/** Whether the server would give this page again. */
export function isServerThere(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Waits while the browser is offline and the server does not answer. */
export async function untilServerMayAnswer(): Promise<void> {
  if (!isOffline()) return
  const back = new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  if (!(await isServerThere())) await back
}
