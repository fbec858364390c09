export { type CallScope, keepRunUsage, usageMeter, usageNote } from './usage-meter.ts'
