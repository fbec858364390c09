import { LiveHub, type Tab, type TabMessage } from './live-hub.ts'

/** What all tabs of a browser share: a browser keeps six connections to a server, and each tab would take its own. */
const hubs = new Map<string, LiveHub>()

function hubOf(user: string): LiveHub {
  const hub = hubs.get(user) ?? new LiveHub(user)
  hubs.set(user, hub)
  return hub
}

globalThis.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (!port) return
  const tab: Tab = { hear: (message) => port.postMessage(message, []) }
  let hub: LiveHub | undefined
  port.addEventListener(
    'message',
    ({ data: { user, ...message } }: MessageEvent<TabMessage & { user: string }>) => {
      hub = hubOf(user)
      hub.follow(tab, message)
    },
  )
  // Of a tab that crashed and could not say that it follows nothing.
  port.addEventListener('close', () => hub?.follow(tab, { follow: [] }))
  port.start()
})
