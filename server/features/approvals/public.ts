export { type AfterDecision, approvalKind, type ApprovalKind, approvalKinds } from './kinds.ts'
export { urgentApprovals } from './list-approvals.ts'
export { requestApproval } from './request.ts'
