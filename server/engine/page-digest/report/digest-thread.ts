import { answerTasks } from '#server/platform/answer-tasks.ts'
import { digestNow } from './digest-task.ts'

answerTasks(digestNow)
