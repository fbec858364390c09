export { scriptIsolation } from './warm-sandbox.ts'
