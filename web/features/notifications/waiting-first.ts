import type { NotificationReply } from '#contract/notifications/notifications.ts'

/** The approval that a notification leads to, if it leads to one. */
export function approvalIdIn(link: string | null): number | undefined {
  const id = link && /^\/approvals\?approval=(\d+)$/.exec(link)?.[1]
  return id ? Number(id) : undefined
}

/** Notifications with those first whose approval waits for a decision: below others, its buttons lay at the edge of a phone. */
export function waitingFirst<N extends Pick<NotificationReply, 'link'>>(
  notifications: readonly N[],
  waitingIds: ReadonlySet<number>,
): N[] {
  const isWaiting = ({ link }: N) => waitingIds.has(approvalIdIn(link) ?? -1)
  return [...notifications.filter(isWaiting), ...notifications.filter((each) => !isWaiting(each))]
}
