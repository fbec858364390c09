import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { topicsMax } from '#contract/live/topics-max.ts'
import { type HubMessage, LiveHub } from './live-hub.ts'

/** Stands for the browser's: a connection that a test opens, feeds and breaks. */
class Connection extends EventTarget {
  static readonly CLOSED = 2
  static all: Connection[] = []
  readonly url: string
  readyState = 1
  constructor(url: string) {
    super()
    this.url = url
    Connection.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  send(event: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
  break(isRefused: boolean) {
    if (isRefused) this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
  get follows() {
    return new URL(this.url, 'http://here').searchParams.get('follow')
  }
}

const openOnes = () => Connection.all.filter(({ readyState }) => readyState !== 2)
const newest = () => {
  const connection = Connection.all.at(-1)
  if (!connection) throw new Error('Nothing was connected.')
  return connection
}
function aTab() {
  const received: HubMessage[] = []
  return { received, receive: (message: HubMessage) => void received.push(message) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Connection)
  Connection.all = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('twenty tabs share one connection, and each hears only what it follows', () => {
  const hub = new LiveHub('ann')
  const tabs = Array.from({ length: 20 }, aTab)
  for (const [index, tab] of tabs.entries()) hub.follow(tab, { follow: ['news', `run:${index % 2}`] })
  vi.runAllTimers()
  expect(Connection.all).toHaveLength(1)
  expect(newest().follows).toBe('news,run:0,run:1')
  newest().send({ topic: 'run:1', run: { type: 'text', offset: 0, text: 'a' } })
  expect(tabs.filter(({ received }) => received.length > 0)).toHaveLength(10)
})

test('a tab that joins gets a topic from its start, the others resume, and one connection remains', () => {
  const hub = new LiveHub('ann')
  const [first, second] = [aTab(), aTab()]
  hub.follow(first, { follow: ['news', 'run:1', 'team:4'] })
  vi.runAllTimers()
  newest().send({ topic: 'news', cursor: 'n1', news: {} })
  newest().send({ topic: 'run:1', cursor: '7', run: {} })
  newest().send({ topic: 'team:4', cursor: 't1', team: {} })
  hub.follow(second, { follow: ['run:1'] })
  vi.runAllTimers()
  expect(newest().follows).toBe('news@n1,run:1,team:4@t1')
  expect(openOnes()).toHaveLength(1)
  hub.follow(first, { follow: ['news', 'run:1', 'team:4'], fresh: 'team:4' })
  vi.runAllTimers()
  expect(newest().follows).toBe('news@n1,run:1,team:4')
})

test('when the first tab closes, the others continue after the last event that they received', () => {
  const hub = new LiveHub('ann')
  const [first, second] = [aTab(), aTab()]
  hub.follow(first, { follow: ['news', 'run:1'] })
  hub.follow(second, { follow: ['run:1'] })
  vi.runAllTimers()
  newest().send({ topic: 'run:1', cursor: '3', run: {} })
  hub.follow(first, { follow: [] })
  vi.runAllTimers()
  expect(newest().follows).toBe('run:1@3')
  newest().send({ topic: 'run:1', cursor: '4', run: {} })
  expect([first.received.length, second.received.length]).toEqual([1, 2])
})

test('hidden tabs keep no connection', () => {
  const hub = new LiveHub('ann')
  const tabs = [aTab(), aTab(), aTab()]
  for (const tab of tabs) hub.follow(tab, { follow: ['news'] })
  vi.runAllTimers()
  for (const tab of tabs) hub.follow(tab, { follow: [] })
  vi.runAllTimers()
  expect(openOnes()).toEqual([])
})

test('a connection that broke resumes, one that was refused says so, and what is over is not asked for again', () => {
  const hub = new LiveHub('ann')
  const tab = aTab()
  hub.follow(tab, { follow: ['news', 'run:1', 'chat:5'] })
  vi.runAllTimers()
  newest().send({ topic: 'run:1', cursor: '9', run: {} })
  newest().send({ topic: 'chat:5', isOver: true })
  newest().break(false)
  expect(tab.received.at(-1)).toEqual({ isConnected: false })
  vi.runAllTimers()
  expect(newest().follows).toBe('news,run:1@9')
  newest().break(true)
  expect(tab.received.at(-1)).toEqual({ isRefused: true })
  vi.runAllTimers()
  expect(newest().follows).toBe('news,run:1@9')
})

test('topics above the limit of a connection end immediately, so that the tab reads them another way', () => {
  const hub = new LiveHub('ann')
  const tab = aTab()
  hub.follow(tab, { follow: Array.from({ length: topicsMax + 2 }, (_, index) => `run:${index + 1}`) })
  vi.runAllTimers()
  expect(tab.received.map((message) => 'event' in message && message.event.topic)).toEqual([
    'run:41',
    'run:42',
  ])
  expect(newest().follows?.split(',')).toHaveLength(topicsMax)
})
