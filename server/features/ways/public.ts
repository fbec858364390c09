export { addAccountWay } from './manage-ways.ts'
export { buttonsOf, pressIn } from './press.ts'
export { pressDelivery } from './press-delivery.ts'
export {
  type SendOutcome,
  type WayMessage,
  type WaySender,
  waySenders,
} from './way-sender.ts'
