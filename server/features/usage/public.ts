export { keepRunUsage } from './run-usage.ts'
export { type CallScope, usageMeter } from './usage-meter.ts'
export { usageNote } from './usage-note.ts'
