export {
  type AskedInMessage,
  type OpenWay,
  type SendOutcome,
  type WayMessage,
  type WaySender,
  waySenders,
} from './way-sender.ts'
