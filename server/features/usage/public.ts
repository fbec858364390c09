export { keepRunUsage } from './run-usage.ts'
export { type CallScope, usageMeter, usageNote } from './usage-meter.ts'
