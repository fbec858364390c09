import type { SharedEventReply } from '#contract/live/live.ts'
import { topicsMax } from '#contract/live/topics-max.ts'
import { prefixed } from '#web/platform/site.ts'

/** A message of a tab: all topics that it follows now. */
export interface TabMessage {
  follow: string[]
  /** Of these, one to send from its start although another tab follows it already. */
  fresh?: string
}
/**
 * A message to a tab: an event of a topic that it follows, the state of the connection, or that the server refuses this
 * user.
 */
export type HubMessage = { event: SharedEventReply } | { isConnected: boolean } | { isRefused: true }

export interface Tab {
  receive: (message: HubMessage) => void
}

/** Requests of several tabs within this time become one request to the server, ms. */
const gatherMs = 20
/** Delay before a connection is made again after it broke, and after it was refused, ms. */
const retryMs = { broken: 1_000, refused: 5_000 }

/**
 * Follows the topics of all tabs of one user over one connection. A topic that a tab starts to follow is sent from its
 * start to every tab that follows it; events are deduplicated. All other topics resume where they are.
 */
export class LiveHub {
  readonly #user: string
  readonly #tabs = new Map<Tab, Set<string>>()
  readonly #cursors = new Map<string, string>()
  #source: EventSource | undefined
  #due: ReturnType<typeof setTimeout> | undefined

  constructor(user: string) {
    this.#user = user
  }

  /** Stores which topics a tab follows now: none once it is hidden or closed. */
  follow(tab: Tab, { follow: topics, fresh }: TabMessage): void {
    const before = this.#tabs.get(tab) ?? new Set()
    if (topics.length > 0) this.#tabs.set(tab, new Set(topics))
    else this.#tabs.delete(tab)
    const isKnown = topics.length === before.size && topics.every((topic) => before.has(topic))
    if (isKnown && fresh === undefined) return
    for (const topic of topics) if (!before.has(topic) || topic === fresh) this.#cursors.delete(topic)
    this.#connect(gatherMs)
  }

  #connect(afterMs: number): void {
    clearTimeout(this.#due)
    this.#due = setTimeout(() => this.#open(), afterMs)
  }

  #open(): void {
    this.#source?.close()
    this.#source = undefined
    const [topics, tooMany] = this.#followed()
    for (const topic of tooMany) this.#end({ topic, isOver: true })
    for (const topic of this.#cursors.keys()) if (!topics.includes(topic)) this.#cursors.delete(topic)
    if (topics.length === 0) return
    const follow = topics.map((topic) => {
      const cursor = this.#cursors.get(topic)
      return cursor === undefined ? topic : `${topic}@${cursor}`
    })
    const query = new URLSearchParams({ user: this.#user, follow: follow.join(',') })
    const source = new EventSource(prefixed(`/api/events/shared?${query}`))
    this.#source = source
    source.addEventListener('open', () => this.#publish({ isConnected: true }))
    source.addEventListener('message', ({ data }: MessageEvent<string>) => this.#take(JSON.parse(data)))
    source.addEventListener('error', () => {
      const isRefused = source.readyState === EventSource.CLOSED
      // An automatic reconnect would use the cursors of the first request.
      source.close()
      this.#publish(isRefused ? { isRefused: true } : { isConnected: false })
      this.#connect(isRefused ? retryMs.refused : retryMs.broken)
    })
  }

  #followed(): [string[], string[]] {
    const topics = [...new Set([...this.#tabs.values()].flatMap((followed) => [...followed]))]
    return [topics.slice(0, topicsMax), topics.slice(topicsMax)]
  }

  #take(event: SharedEventReply): void {
    if (event.isOver) return this.#end(event)
    if (event.cursor !== undefined) this.#cursors.set(event.topic, event.cursor)
    this.#publish({ event }, event.topic)
  }

  #end(event: SharedEventReply): void {
    this.#publish({ event }, event.topic)
    this.#cursors.delete(event.topic)
    for (const followed of this.#tabs.values()) followed.delete(event.topic)
  }

  #publish(message: HubMessage, topic?: string): void {
    for (const [tab, followed] of this.#tabs)
      if (topic === undefined || followed.has(topic)) tab.receive(message)
  }
}
