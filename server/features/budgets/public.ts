export { userMeter } from './meter.ts'
export { isMoneyLimited, isUnderOperator, reserveOrHold } from './reserve-or-hold.ts'
export { settle } from './reserve.ts'
