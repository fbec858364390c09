export { userMeter } from './meter.ts'
export { isMoneyLimited, isUnderOperator } from './money-limits-sql.ts'
export { reserveOrHold } from './reserve-or-hold.ts'
export { settle } from './reserve.ts'
