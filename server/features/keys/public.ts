export { findKeyPrincipal } from './find-principal.ts'
