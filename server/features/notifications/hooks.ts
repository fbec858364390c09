import type { NotificationEvent } from '#contract/notifications/way-names.ts'
import type { Tx } from '#server/db/database.ts'
import type { mailOutbox } from '#server/db/tables/messages.ts'
import { hook } from '#server/platform/hook.ts'

/** An email to send: its recipient and the event. Its text is read and rendered when it is sent. */
export type QueuedEmail = Pick<
  typeof mailOutbox.$inferInsert,
  'kind' | 'emailKey' | 'userId' | 'notificationId' | 'executionId'
>

/** A notification that was added to an inbox. */
export interface MadeNotification {
  id: number
  userId: string
  event: NotificationEvent
  approvalId: number | null
  /** Whether its user has switched the notifications of its agent off, so that only what needs them goes out. */
  isMuted: boolean
  /** The email that it causes unless the user has chosen otherwise; null: none. */
  email: QueuedEmail | null
}

/**
 * Plans how a user is notified outside of the page, in the transaction of the notification; returns whether that
 * includes the email. Called only for users with ways and for notifications with an email.
 */
export type NotificationPlanner = (tx: Tx, made: MadeNotification) => Promise<boolean>

export const notificationMade = hook<NotificationPlanner>()

/** Called when the email of a notification was sent or given up, in the transaction that stores that. */
export type EmailEndedListener = (tx: Tx, notificationId: number) => Promise<void>

export const emailEnded = hook<EmailEndedListener>()
