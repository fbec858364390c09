import { questionAnswer } from '#contract/approvals/question.ts'
import { approvalKind } from '#server/features/approvals/public.ts'
import { resumeWhenDecided } from './resume-decided.ts'

/** An approval that is a question: the decision is its answer, and its run continues with it. */
export const questionApproval = approvalKind({
  kind: 'question',
  answer: questionAnswer,
  approve: resumeWhenDecided,
  refuse: resumeWhenDecided,
  expire: resumeWhenDecided,
})
