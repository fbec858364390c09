export { type AfterDecision, approvalKind, type ApprovalKind, approvalKinds } from './kinds.ts'
export { requestApproval } from './request.ts'
