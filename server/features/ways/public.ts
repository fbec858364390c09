export { addAccountWay } from './manage-ways.ts'
export { buttonsOf, type Press, pressIn } from './press.ts'
export { type PressOutcome, pressDelivery } from './press-delivery.ts'
export {
  type AskedInMessage,
  type OpenWay,
  type SendOutcome,
  type WayMessage,
  type WaySender,
  waySenders,
} from './way-sender.ts'
