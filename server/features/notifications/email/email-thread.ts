import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import { type DrawnEmail, emailHtml, emailText, type EmailWords } from './email-page.ts'

answerTasks(async (words: EmailWords): Promise<DrawnEmail> => {
  return { text: emailText(words), html: await emailHtml(words) }
})
