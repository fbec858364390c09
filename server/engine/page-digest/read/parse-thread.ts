import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import { boundUnpacking } from './bound-unpacking.ts'
import { UnreadablePage } from './parsed-page.ts'
import type { ParseJob, ParseReply } from './parsed-page.ts'

// A parser has no business on the network, whatever a page or a library talks it into.
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) {
  Reflect.deleteProperty(globalThis, name)
}

boundUnpacking()
answerTasks(reply)

async function reply(job: ParseJob): Promise<ParseReply> {
  try {
    if (job.isForm) {
      const { readForm } = await import('#server/engine/page-digest/files/read-form.ts')
      return { ok: true, ...(await readForm(job)) }
    }
    const { parsePage } = await import('./parse-page.ts')
    return { ok: true, page: await parsePage(job) }
  } catch (error) {
    if (error instanceof UnreadablePage) return { ok: false, reason: error.message }
    const what = job.isForm ? 'file' : 'page'
    return { ok: false, reason: `The ${what} is damaged and could not be read` }
  }
}
