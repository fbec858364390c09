import { parentPort } from 'node:worker_threads'
import { type DrawnEmail, emailHtml, emailText, type EmailWords } from './email-page.ts'

parentPort?.on('message', async (words: EmailWords) => {
  const drawn: DrawnEmail = { text: emailText(words), html: await emailHtml(words) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(drawn)
})
