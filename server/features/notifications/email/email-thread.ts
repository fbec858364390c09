import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import { type RenderedEmail, emailHtml, emailText, type EmailContent } from './email-page.ts'

answerTasks(async (words: EmailContent): Promise<RenderedEmail> => {
  return { text: emailText(words), html: await emailHtml(words) }
})
