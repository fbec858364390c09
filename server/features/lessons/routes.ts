import { lessonsApi } from '#contract/lessons.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { bind } from '#server/http/bind.ts'
import { feedbackOn, giveFeedback } from './feedback.ts'
import { addLesson, changeLesson, listLessons, removeLesson } from './lesson-list.ts'

export const lessonRoutes = bind(lessonsApi, {
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
