import { log } from '#server/platform/log.ts'
import { TaskThreads } from '#server/platform/threads/task-threads.ts'
import { type RenderedEmail, emailHtml, emailText, type EmailContent } from './email-page.ts'

/** Threads that render emails. The limit is processor time, so that a busy machine does not cost an email its HTML. */
export class EmailThreads extends TaskThreads<EmailContent, RenderedEmail> {
  constructor({ timeoutMs = 60_000, cpuMs = 5_000 } = {}) {
    const entry = new URL('./email-thread.ts', import.meta.url)
    super({ entry, max: 2, perUser: 1, timeoutMs, cpuMs, idleMs: 30_000 })
  }
}

const usualThreads = new EmailThreads()

/**
 * Renders both forms of an email. A result is untrusted markdown: it is rendered in a thread, and if that exceeds the
 * limits the email is plain text only.
 */
export async function renderEmail(words: EmailContent, threads = usualThreads): Promise<RenderedEmail> {
  if (!words.result) return { text: emailText(words), html: await emailHtml(words) }
  const rendered = await threads.run(words)
  if (typeof rendered !== 'string') return rendered
  log.warn({ loss: rendered }, 'Could not render an email; it is sent as plain text')
  return { text: emailText(words), html: null }
}
