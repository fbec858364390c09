export { approvalLink, approvalToDecide, payloadHashOf } from './email/email-links.ts'
export { noteBounce } from './email/email-outbox.ts'
export { senderHost } from './email/sender-host.ts'
export { askedReaders, type AskedReader, mailboxOf } from './email/reply-option.ts'
export { replyAddress, type ReplyToken, replyToken, replyTokensIn } from './email/reply-token.ts'
export { sendTestEmail } from './email/test-email.ts'
export { isSilentSuccess, wantsOnlyNews } from './news-only-sql.ts'
export { notify, queueEmail, updateNotification, notifyOwner, withdraw } from './notify.ts'
export {
  emailEnded,
  type EmailEndedListener,
  type MadeNotification,
  notificationMade,
  type NotificationPlanner,
  type QueuedEmail,
} from './hooks.ts'
export { countWaiting, markRead } from './inbox.ts'
export { findSharer, notifyOfShare } from './notify-of-share.ts'
