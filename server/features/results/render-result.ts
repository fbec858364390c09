import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { log } from '#server/platform/log.ts'
import { TaskThreads } from '#server/platform/threads/task-threads.ts'
import { dataHtml } from './data-html.ts'
import type { RenderedDocument, ResultDocument } from './result-document.ts'

/** Maximum length of a result in a document, in characters; longer ones are available as Markdown only. */
const charsMax = 200_000
const tooLong = 'This result is too long or too complex for a document. Take it as Markdown.'

const threads = new TaskThreads<ResultDocument, RenderedDocument>({
  entry: new URL('./result-thread.ts', import.meta.url),
  max: 1,
  perUser: 1,
  timeoutMs: 60_000,
  cpuMs: 15_000,
  idleMs: 30_000,
})

/** Renders the result of a run that was just read, in a worker thread, because the text is untrusted. */
export async function renderResult(
  run: ExecutionRow,
  { timeZone }: { timeZone: string },
  format: Exclude<ResultDocument['format'], 'html'>,
  signal: AbortSignal,
): Promise<RenderedDocument> {
  const markdown = run.output ?? ''
  if (markdown.length > charsMax) return { why: tooLong }
  const [agent] = await db.select({ name: agents.name }).from(agents).where(eq(agents.id, run.agentId))
  const ended = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  const about = `Execution #${run.id} · ${ended.format(run.completedAt ?? run.executedAt)} (${timeZone})`
  const rendered = await threads.run({ format, title: agent?.name ?? 'Result', about, markdown }, signal)
  if (typeof rendered !== 'string') return rendered
  log.warn({ loss: rendered, executionId: run.id }, 'Could not render a result as a document')
  return { why: tooLong }
}

/** Characters of HTML in the cache of pages that were just shown. */
const cachedCharsMax = 2_000_000
const cache = new Map<number, string>()

/** The ended run whose result is shown. */
type Shown = Pick<ExecutionRow, 'id' | 'output' | 'resultData'>

/** Renders the result of an ended run as HTML for a public page; undefined: it is too long or too complex. */
export async function renderResultHtml(
  { id, output, resultData }: Shown,
  signal: AbortSignal,
): Promise<string | undefined> {
  const cached = cache.get(id)
  if (cached !== undefined) return cached
  const markdown = (output ?? '').slice(0, resultData?.textChars)
  if (markdown.length > charsMax) return undefined
  const rendered = await threads.run({ format: 'html', title: '', about: '', markdown }, signal)
  if (typeof rendered === 'string' || 'why' in rendered) {
    if (rendered !== 'canceled')
      log.warn({ loss: rendered, executionId: id }, 'Could not render a result for a public page')
    return undefined
  }
  const html = Buffer.from(rendered.bytes).toString() + (resultData ? dataHtml(resultData) : '')
  cache.set(id, html)
  let chars = [...cache.values()].reduce((sum, each) => sum + each.length, 0)
  for (const [oldest, each] of cache) {
    if (chars <= cachedCharsMax) break
    cache.delete(oldest)
    chars -= each.length
  }
  return html
}
