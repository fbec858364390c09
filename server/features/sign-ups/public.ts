export { setupLink } from './setup-code.ts'
