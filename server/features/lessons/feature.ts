import { sql } from 'drizzle-orm'
import { lessonsApi } from '#contract/lessons.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import type { RunEndedListener } from '#server/features/runs/public.ts'
import { bind } from '#server/http/bind.ts'
import { feedbackOn, giveFeedback, saveEvidence } from './feedback.ts'
import { addLesson, changeLesson, listLessons, removeLesson } from './lesson-list.ts'

/** Stores a failed run as evidence for a lesson. */
const learnFromFailure: RunEndedListener = {
  wants: sql`false`,
  async act(tx, { run }) {
    if (run.status === 'failed' && run.triggerSource !== 'message') await saveEvidence(tx, run, 'failure')
  },
}

const lessonRoutes = bind(lessonsApi, {
  ofAgent: ({ user, params, query }) => listLessons(user.id, params.id, query),
  add: (call) => addLesson(actorOf(call), call.params.id, call.body.lesson),
  change: (call) => changeLesson(actorOf(call), call.params.id, call.body),
  remove: async (call) => {
    await removeLesson(actorOf(call), call.params.id)
    return undefined
  },
  feedback: ({ user, params }) => feedbackOn(user.id, params.id),
  giveFeedback: (call) => giveFeedback(actorOf(call), call.params.id, call.body),
})

export const lessonsFeature: Feature = {
  routes: [lessonRoutes],
  jobs: { worker: async () => [(await import('./lesson-generator.ts')).lessonLoop] },
  onRunEnded: learnFromFailure,
}
