export { hashPassword, verifyPassword } from './password.ts'
export { inTurn } from './password-hash-limiter.ts'
export { findPasswordHash, provePassword } from './prove-password.ts'
export { dropResetTokens, lookAtResetToken, makeResetToken, takeResetToken } from './reset-token.ts'
export {
  addIdentity,
  dropIdentities,
  dropWaysIn,
  findUserOfIdentity,
  hasIdentity,
  setPassword,
} from './ways-in.ts'
export { refuseWeakPassword } from './weak-password.ts'
