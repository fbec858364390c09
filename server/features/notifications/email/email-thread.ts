import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import { type RenderedEmail, emailHtml, emailText, type EmailWords } from './email-page.ts'

answerTasks(async (words: EmailWords): Promise<RenderedEmail> => {
  return { text: emailText(words), html: await emailHtml(words) }
})
