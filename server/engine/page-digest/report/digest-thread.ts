import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import { digestNow } from './digest-task.ts'

answerTasks(digestNow)
