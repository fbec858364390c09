export { approvalLink, approvalToDecide } from './email/email-links.ts'
export { keepsQuiet, wantsOnlyNews } from './kept-quiet.ts'
export { notify, notifyAnew, notifyOwner, withdraw } from './notify.ts'
export { sharerOf, tellOfShare } from './notify-of-share.ts'
