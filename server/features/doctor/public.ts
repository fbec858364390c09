export { checks } from './checks.ts'
export { type CheckContext, runChecks } from './run-checks.ts'
