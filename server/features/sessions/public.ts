export { endSessionsOf, ownerOfSession } from './end-sessions.ts'
export { findSessionPrincipal, findSessionUser, isSessionDueForRenewal } from './find-session.ts'
export { renewAfterSeconds, sessionSeconds } from './limits.ts'
export { cookiePrefix, cookieSecret, cookiesAreSecure, sessionToken, tokenOf } from './session-cookie.ts'
export {
  countBack,
  countWithin,
  forgetKeptFor,
  secondsUntil,
  sessionStore as shortMemory,
  sidOf,
  spendOne,
} from './session-store.ts'
export { outsideTransaction, withinTransaction } from './transaction-scope.ts'
