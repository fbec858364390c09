export { codeLimit } from './limits.ts'
export { takeSecondStep } from './second-step.ts'
export { dropTwoFactor, isTwoFactorOn } from './two-factor.ts'
