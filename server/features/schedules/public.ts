export { oldestDue } from './scheduler.ts'
