export { type TimeZoneChange, timeZoneChanged, type TimeZoneListener } from './hooks.ts'
export { updateAccount } from './update-account.ts'
