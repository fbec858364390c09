// chunk: opening
import { prefixed } from '#web/platform/site.ts'

/** Registers the service worker; the same one again changes nothing. Undefined: this browser has none, or not here. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.register(prefixed('/service-worker.js'), { updateViaCache: 'none' })
}

/** Registers it once the page has nothing else to do. */
export function registerWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(tryToRegister)
  else setTimeout(tryToRegister, withoutIdleMs)
}

/** Without it, pages work as well. */
const tryToRegister = () => void registerServiceWorker().catch(() => undefined)

const withoutIdleMs = 5_000
