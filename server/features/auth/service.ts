export {
  signedUp,
  type SignedUpListener,
  type TimeZoneChange,
  timeZoneChanged,
  type TimeZoneListener,
} from './hooks.ts'
export { setupLink } from './setup-code.ts'
