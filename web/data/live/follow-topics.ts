import type { SharedEventReply } from '#contract/live/live.ts'
import { noteAnswer } from '#web/platform/net/online.ts'
import { type HubMessage, LiveHub, type TabMessage } from './live-hub.ts'

export interface TopicFollower {
  onEvent: (event: SharedEventReply) => void
  /** Called when the topic ended, or this user may not follow it (any more): no further events follow. */
  onOver?: () => void
  /** Called when the connection broke, and when it is back. */
  onConnection?: (isConnected: boolean) => void
}

const followers = new Map<string, Set<TopicFollower>>()
let say: ((message: TabMessage) => void) | undefined

/**
 * Follows a topic of `GET /api/events/shared` while this tab is visible, and from its start when it becomes visible
 * again. Returns a function that stops it.
 */
export function followTopic(topic: string, follower: TopicFollower): () => void {
  const known = followers.get(topic) ?? new Set()
  const isFresh = known.size > 0
  followers.set(topic, known.add(follower))
  sendFollowed(isFresh ? topic : undefined)
  return () => {
    known.delete(follower)
    if (known.size === 0 && followers.get(topic) === known) followers.delete(topic)
    sendFollowed()
  }
}

/**
 * Connects this tab to the stream that it shares with the user's other tabs; returns a function that disconnects it.
 */
export function connectTopics(userId: string, onRefused: () => void): () => void {
  const handleMessage = (message: HubMessage) => {
    if ('event' in message) return take(message.event)
    if ('isRefused' in message) onRefused()
    const isConnected = 'isConnected' in message && message.isConnected
    noteAnswer(isConnected)
    for (const follower of allFollowers()) follower.onConnection?.(isConnected)
  }
  const port = openPort(userId, handleMessage)
  say = port.say
  const leave = () => port.say({ follow: [] })
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', look)
    say = undefined
    leave()
    port.close()
  }
}

const look = () => sendFollowed()

function sendFollowed(fresh?: string) {
  say?.({ follow: document.visibilityState === 'visible' ? [...followers.keys()] : [], fresh })
}

function take(event: SharedEventReply) {
  const known = [...(followers.get(event.topic) ?? [])]
  if (event.isOver) {
    followers.delete(event.topic)
    sendFollowed()
  }
  for (const follower of known) {
    if (event.isOver) follower.onOver?.()
    else follower.onEvent(event)
  }
}

const allFollowers = () => [...followers.values()].flatMap((known) => [...known])

/**
 * The worker that all tabs share; a hub for this tab alone in browsers without shared workers (Chrome on Android), or
 * if it fails.
 */
function openPort(user: string, handleMessage: (message: HubMessage) => void) {
  let hub: LiveHub | undefined
  const tab = { receive: handleMessage }
  const useOwn = () => {
    hub ??= new LiveHub(user)
    sendFollowed()
  }
  if (typeof SharedWorker === 'undefined') hub = new LiveHub(user)
  const worker = hub
    ? undefined
    : new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module' })
  worker?.port.addEventListener('message', ({ data }: MessageEvent<HubMessage>) => handleMessage(data))
  worker?.port.start()
  worker?.addEventListener('error', useOwn)
  return {
    say: (message: TabMessage) => {
      if (hub) hub.follow(tab, message)
      else worker?.port.postMessage({ user, ...message }, [])
    },
    close: () => worker?.port.close(),
  }
}
