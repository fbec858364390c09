import { z } from 'zod'
import { engines } from './agents/agents.ts'
import { endpoint } from './endpoint.ts'
import { idParams, nothing, pageQuery, rowId, timestamp } from './values.ts'

/** The origin of a lesson: a failed run, the owner's feedback on a run, or the owner's own text. */
export const lessonOrigins = ['failure', 'feedback', 'owner'] as const
export const lessonStatuses = ['proposed', 'accepted', 'rejected'] as const
export const feedbackVerdicts = ['up', 'down'] as const

/** Maximum length of one lesson, in characters. */
export const lessonMax = 500
/** Maximum number of accepted lessons of one agent. */
export const acceptedLessonsMax = 50
/** Maximum number of open proposals of one agent; a further one replaces the oldest. */
export const openProposalsMax = 20
/** Maximum length of the lessons of one run, in characters; the newest accepted come first. */
export const lessonsInRunMax = 4_000
/** Maximum length of an owner's remark about a run, in characters. */
export const remarkMax = 2_000

export const lessonTexts = {
  required: 'Write what the agent should do differently',
  tooLong: `A lesson can have at most ${lessonMax} characters`,
  tooMany: `This agent has ${acceptedLessonsMax} accepted lessons, the most it can have. Remove or reject one first.`,
  remarkTooLong: `A remark can have at most ${remarkMax} characters`,
  notEnded: 'This run has not ended yet. You can say what you think of it once it has.',
} as const

/** A lesson that an agent has learned or proposes, with the run that it comes from. Its text is data. */
export const lesson = z
  .object({
    id: rowId,
    agentId: rowId,
    /** The run that it comes from; null when its owner wrote it, or when the run was deleted. */
    executionId: rowId.nullable(),
    lesson: z.string(),
    origin: z.enum(lessonOrigins),
    status: z.enum(lessonStatuses),
    /** The author of the proposal: a model or the built-in rules; null when the owner wrote it. */
    engine: z.enum(engines).nullable(),
    /** Cost of wording it, US dollars with 6 decimals, as text so that nothing is rounded. */
    cost: z.string(),
    /** Runs in which a model answered with this lesson in its prompt. */
    timesUsed: z.int(),
    lastUsedAt: timestamp.nullable(),
    /** When its owner last accepted or rejected it. */
    decidedAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Lesson' })
export type LessonReply = z.input<typeof lesson>

const lessonText = z.string().trim().min(1, lessonTexts.required).max(lessonMax, lessonTexts.tooLong)

export const lessonForm = z.strictObject({ lesson: lessonText }).meta({ id: 'LessonForm' })

/** The decision about a lesson, which can change later: accept or reject, optionally with an edit. */
export const lessonChange = z
  .strictObject({ lesson: lessonText.optional(), status: z.enum(['accepted', 'rejected']).optional() })
  .meta({ id: 'LessonChange' })
export type LessonChange = z.output<typeof lessonChange>

/** The owner's feedback on a run; all null without feedback. */
export const runFeedback = z
  .object({
    executionId: rowId,
    verdict: z.enum(feedbackVerdicts).nullable(),
    remark: z.string().nullable(),
    updatedAt: timestamp.nullable(),
  })
  .meta({ id: 'RunFeedback' })

export const feedbackForm = z
  .strictObject({
    /** Null removes the verdict. */
    verdict: z.enum(feedbackVerdicts).nullable(),
    remark: z.string().trim().max(remarkMax, lessonTexts.remarkTooLong).optional(),
  })
  .meta({ id: 'FeedbackForm' })
export type FeedbackForm = z.output<typeof feedbackForm>

export const lessonsApi = {
  ofAgent: endpoint('GET /api/agents/:id/lessons', {
    summary: 'Lessons of an agent, newest first, with how often each was used',
    params: idParams,
    query: pageQuery.extend({ status: z.enum(lessonStatuses).optional() }),
    reply: z.array(lesson),
  }),
  add: endpoint('POST /api/agents/:id/lessons', {
    summary: 'Write a lesson for an agent yourself; it is accepted at once',
    params: idParams,
    body: lessonForm,
    reply: lesson,
    status: 201,
  }),
  change: endpoint('PATCH /api/lessons/:id', {
    summary: 'Accept, edit or reject a lesson',
    params: idParams,
    body: lessonChange,
    reply: lesson,
  }),
  remove: endpoint('DELETE /api/lessons/:id', {
    summary: 'Remove a lesson',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  feedback: endpoint('GET /api/executions/:id/feedback', {
    summary: 'What you said of a run',
    params: idParams,
    reply: runFeedback,
  }),
  giveFeedback: endpoint('PUT /api/executions/:id/feedback', {
    summary:
      'Say what you think of a run; in learning mode, thumbs down with a remark becomes a proposed lesson',
    params: idParams,
    body: feedbackForm,
    reply: runFeedback,
  }),
}
