// chunk: page
import { pushAbility } from './push-ability.ts'
import { registerServiceWorker } from './service-worker.ts'

/** Thrown with a sentence for the user when this browser cannot be subscribed. */
export class PushRefusal extends Error {}

/** Subscribes this browser with the key of the server, if the user permitted notifications. */
export async function subscribeHere(
  serverKey: string,
  permission: NotificationPermission,
): Promise<PushSubscriptionJSON> {
  if (permission === 'denied')
    throw new PushRefusal(
      'Notifications of this site are blocked in this browser. Allow them, then try again.',
    )
  if (permission !== 'granted')
    throw new PushRefusal('Nothing was turned on: the browser was not allowed to notify you.')
  const registration = await registerServiceWorker()
  if (!registration) throw new PushRefusal('This browser cannot show notifications of this site.')
  await navigator.serviceWorker.ready
  const known = await registration.pushManager.getSubscription()
  if (known && keyOf(known) === serverKey) return known.toJSON()
  await known?.unsubscribe()
  try {
    const options = { userVisibleOnly: true, applicationServerKey: serverKey }
    return (await registration.pushManager.subscribe(options)).toJSON()
  } catch {
    throw new PushRefusal(
      'The browser could not reach its push service. Check its connection and its privacy settings, then try again.',
    )
  }
}

/** The subscription of this browser with the key of the server; undefined: there is none. */
export async function subscriptionHere(serverKey: string): Promise<PushSubscription | undefined> {
  if (pushAbility() !== 'possible' || Notification.permission !== 'granted') return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  const known = await registration?.pushManager.getSubscription()
  return known && keyOf(known) === serverKey ? known : undefined
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
