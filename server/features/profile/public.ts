export { type TimeZoneChange, timeZoneChanged, type TimeZoneListener } from './hooks.ts'
