export { approvalLink, approvalToDecide } from './email-links.ts'
export { notify, notifyAnew, tellOwner } from './tell.ts'
export { sharerOf, tellOfShare } from './tell-of-share.ts'
