import { z } from 'zod'
import { engines } from './agents/agents.ts'
import { endpoint } from './endpoint.ts'
import { idParams, nothing, pageQuery, rowId, timestamp } from './values.ts'

/** Where a lesson comes from: a run that failed, what its owner said of a run, or the owner alone. */
export const lessonOrigins = ['failure', 'feedback', 'owner'] as const
export const lessonStatuses = ['proposed', 'accepted', 'rejected'] as const
export const feedbackVerdicts = ['up', 'down'] as const

/** Characters of one lesson. */
export const lessonMax = 500
/** Accepted lessons of one agent. */
export const acceptedLessonsMax = 50
/** Proposals of one agent that wait for an answer; the oldest goes when one more comes. */
export const openProposalsMax = 20
/** Characters of lessons that one run is given, newest accepted first. */
export const lessonsInRunMax = 4_000
/** Characters of what an owner says of a run. */
export const remarkMax = 2_000

export const lessonTexts = {
  required: 'Write what the agent should do differently',
  tooLong: `A lesson can have at most ${lessonMax} characters`,
  tooMany: `This agent has ${acceptedLessonsMax} accepted lessons, the most it can have. Remove or reject one first.`,
  remarkTooLong: `A remark can have at most ${remarkMax} characters`,
  notEnded: 'This run has not ended yet. You can say what you think of it once it has.',
} as const

/** What an agent has learnt or proposes to learn, with the run that it was learnt from. Its text is data. */
export const lesson = z
  .object({
    id: rowId,
    agentId: rowId,
    /** The run that it was learnt from; null when its owner wrote it, or when the run is gone. */
    executionId: rowId.nullable(),
    lesson: z.string(),
    origin: z.enum(lessonOrigins),
    status: z.enum(lessonStatuses),
    /** Who worded the proposal: a model, the built-in rules, or null where the owner wrote it. */
    engine: z.enum(engines).nullable(),
    /** What wording it cost, in US dollars with 6 decimals, as text so that nothing is rounded. */
    cost: z.string(),
    /** Runs that a model answered with this lesson before it. */
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

/** The answer to a proposal, or a change of mind: accept, reject, and edit on the way. */
export const lessonChange = z
  .strictObject({ lesson: lessonText.optional(), status: z.enum(['accepted', 'rejected']).optional() })
  .meta({ id: 'LessonChange' })
export type LessonChange = z.output<typeof lessonChange>

/** What its owner thinks of a run; all null while nothing was said. */
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
    /** Null takes back what was said. */
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
