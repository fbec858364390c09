export { outsideOf } from './outside.ts'
