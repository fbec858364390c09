import type { NotificationReply } from '#contract/notifications/notifications.ts'
import { approvalIdIn } from './waiting-first.ts'

type Told = Pick<NotificationReply, 'id' | 'kind' | 'title' | 'body' | 'link' | 'readAt'>

/** Notifications that say the same: the newest one, and the others. */
export interface NotificationGroup<N> {
  newest: N
  others: N[]
}

/**
 * Groups notifications that say the same, each group in the place of its newest: the same title and text again, or the
 * same reason of several failures. Read and unread ones stay apart; what asks for a decision is never grouped.
 */
export function groupAlike<N extends Told>(notifications: readonly N[]): NotificationGroup<N>[] {
  const groups = new Map<string, NotificationGroup<N>>()
  for (const each of notifications) {
    const key = keyOf(each)
    const known = groups.get(key)
    if (known) known.others.push(each)
    else groups.set(key, { newest: each, others: [] })
  }
  return [...groups.values()]
}

function keyOf({ id, kind, title, body, link, readAt }: Told): string {
  if (approvalIdIn(link) !== undefined) return `one ${id}`
  const state = readAt === null ? 'unread' : 'read'
  const text = previewOf(body)
  return kind === 'run.failed' && text !== ''
    ? `${state} ${kind} ${text}`
    : `${state} ${kind} ${title} ${text}`
}

/** The first line of a body, in which a row of a table has no bars. */
export function previewOf(body: string): string {
  const line = body.split('\n').find((each) => /[^\s|:-]/.test(each)) ?? ''
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .replace(/\s*\|\s*/g, ' · ')
    .trim()
}
