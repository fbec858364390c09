export { codeLimit } from './limits.ts'
export { takeSecondStep } from './second-step.ts'
