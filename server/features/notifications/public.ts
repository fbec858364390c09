export { approvalLink, approvalToDecide } from './email/email-links.ts'
export { isSilentSuccess, wantsOnlyNews } from './news-only-sql.ts'
export { notify, updateNotification, notifyOwner, withdraw } from './notify.ts'
export { findSharer, notifyOfShare } from './notify-of-share.ts'
