import type { PushMessage } from '#contract/notifications/push-message.ts'

/**
 * Shows notifications while no page is open, and a page of its own while the server cannot be reached. It stores nothing:
 * every page and file comes from the server, so that a new release is never held back.
 */
const worker = self as unknown as ServiceWorkerGlobalScope

/** The build puts the name of the built file here. */
const iconFile = 'assets/app-icon.png'
const inScope = (path: string) => new URL(path, worker.registration.scope).href

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) =>
  event.waitUntil(worker.registration.navigationPreload?.enable()),
)

worker.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  const isPage = request.mode === 'navigate' && request.destination === 'document' && request.method === 'GET'
  if (!isPage || request.url.startsWith(inScope('api/'))) return
  event.respondWith(
    Promise.resolve(preloadResponse)
      .then((preloaded: Response | undefined) => preloaded ?? fetch(request))
      .catch(offlinePage),
  )
})

worker.addEventListener('push', (event) => event.waitUntil(notify(messageIn(event.data))))

/** A browser shows a text of its own if nothing is shown, so an unreadable message is news, too. */
function messageIn(data: { json: () => Partial<PushMessage> } | null): Partial<PushMessage> {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

async function notify({ title, body, url, tag, deliveryId, waiting, isSilent }: Partial<PushMessage>) {
  await showBadge(waiting)
  await worker.registration.showNotification(title ?? 'Balancia', {
    body: body ?? 'Open Balancia to see what is new.',
    icon: inScope(iconFile),
    data: { url: url ?? worker.registration.scope, deliveryId },
    ...(tag && { tag, silent: isSilent === true }),
  })
}

/** The number on the icon of the installed app; not every browser has one. */
async function showBadge(waiting = 0): Promise<void> {
  if (!('setAppBadge' in worker.navigator)) return
  await (waiting > 0 ? worker.navigator.setAppBadge(waiting) : worker.navigator.clearAppBadge()).catch(
    () => {},
  )
}

worker.addEventListener('notificationclick', (event) => {
  const { url, deliveryId } = event.notification.data as { url: string; deliveryId: number | null }
  event.notification.close()
  event.waitUntil(Promise.all([showPage(url), markOpened(deliveryId)]))
})

/** Shows the tab that has the page already, so that no other tab loses what was typed in it. */
async function showPage(url: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find((tab) => tab.url === url)
  await (shown ? shown.focus() : worker.clients.openWindow(url))
}

/** Tells the server that a notification has reached the user; without a session nobody is marked. */
async function markOpened(deliveryId: number | null): Promise<void> {
  if (deliveryId === null) return
  await send(`api/notification-deliveries/${deliveryId}/opened`)
}

worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent
  event.waitUntil(renewSubscription(oldSubscription, newSubscription))
})

/** The browser has replaced its subscription: the server sends to the new one from now on. */
async function renewSubscription(before: PushSubscription | null, renewed: PushSubscription | null) {
  const applicationServerKey = before?.options.applicationServerKey
  const subscription =
    renewed ??
    (applicationServerKey &&
      (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })))
  if (!before || !subscription) return
  await send('api/notification-ways', {
    kind: 'push',
    name: 'This browser',
    subscription: subscription.toJSON(),
    replaces: before.endpoint,
  })
}

async function send(path: string, body: unknown = {}): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(inScope(path), { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {})
}

function offlinePage(): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
  }
  return new Response(offlineHtml, { status: 503, headers })
}

const offlineHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="15">
<title>Not connected · Balancia AI</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}
h1{font-size:1.4rem}
a{display:inline-block;padding:10px 18px;border-radius:8px;background:#0f766e;color:#fff;font-weight:600;text-decoration:none}
</style>
</head>
<body>
<main>
<h1>Not connected</h1>
<p role="status">This device is offline, or the server of Balancia is not running. Your agents run on the server and do not need this device.</p>
<p>This page loads again by itself.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>`
