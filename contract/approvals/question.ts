import { z } from 'zod'
import { questionMax } from './approval-states.ts'

/** What a run asks: the payload of an approval of kind `question`. */
export const questionPayload = z.object({
  question: z.string(),
  /** The answers to choose from; the owner may also answer in other words. Empty: free text. */
  choices: z.array(z.string()),
  /** What the run does without an answer. */
  otherwise: z.string(),
  /** Whether the run had read text by others, which may have caused the question. */
  isTainted: z.boolean(),
})
export type QuestionPayload = z.output<typeof questionPayload>

/** The payload of the decision that answers it. */
export const questionAnswer = z.strictObject({
  answer: z
    .string('Write an answer, or choose not to answer.')
    .trim()
    .min(1, 'Write an answer, or choose not to answer.')
    .max(questionMax.answer, `An answer has at most ${questionMax.answer} characters.`),
})
