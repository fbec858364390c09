export { approvalLink, approvalToDecide } from './email-links.ts'
export { notify, notifyAnew, notifyOwner } from './notify.ts'
export { sharerOf, tellOfShare } from './notify-of-share.ts'
