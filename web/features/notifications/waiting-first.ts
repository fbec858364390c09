import type { NotificationReply } from '#contract/notifications/notifications.ts'

/** The id of the approval that a notification links to, if any. */
export function approvalIdIn(link: string | null): number | undefined {
  const id = link && /^\/approvals\?approval=(\d+)$/.exec(link)?.[1]
  return id ? Number(id) : undefined
}

/** Puts notifications with pending approvals first: further down, a phone would cut off their buttons. */
export function waitingFirst<N extends Pick<NotificationReply, 'link'>>(
  notifications: readonly N[],
  waitingIds: ReadonlySet<number>,
): N[] {
  const isWaiting = ({ link }: N) => waitingIds.has(approvalIdIn(link) ?? -1)
  return [...notifications.filter(isWaiting), ...notifications.filter((each) => !isWaiting(each))]
}
