export { signedUp, type SignedUpListener } from './hooks.ts'
export { setupLink } from './setup-code.ts'
