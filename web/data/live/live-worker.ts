import { LiveHub, type Tab, type TabMessage } from './live-hub.ts'

/**
 * Shared by all tabs of a browser, because a browser allows six connections to a server, and each tab would need its
 * own.
 */
const hubs = new Map<string, LiveHub>()

function hubOf(user: string): LiveHub {
  const hub = hubs.get(user) ?? new LiveHub(user)
  hubs.set(user, hub)
  return hub
}

globalThis.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (!port) return
  const tab: Tab = { receive: (message) => port.postMessage(message, []) }
  let hub: LiveHub | undefined
  port.addEventListener(
    'message',
    ({ data: { user, ...message } }: MessageEvent<TabMessage & { user: string }>) => {
      hub = hubOf(user)
      hub.follow(tab, message)
    },
  )
  // For a tab that crashed and could not unfollow its topics.
  port.addEventListener('close', () => hub?.follow(tab, { follow: [] }))
  port.start()
})
