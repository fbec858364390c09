import { engineNames } from '#contract/agents/engine-names.ts'
import type { Source } from '#contract/runs/runs.ts'
import { linkHtml, renderResultHtml } from '#server/features/results/public.ts'
import { escapeHtml } from '#server/http/pages/escape-html.ts'
import { messagePage, type PublicPage } from './page-frame.ts'
import type { SharedResult } from './result-links.ts'

/** Unknown, expired and revoked links get this same page, so that nobody learns which of them exist. */
export const noResultPage = messagePage(
  'This link leads nowhere',
  'It is incomplete, or it has expired or was revoked. Ask the person who sent it for a new one.',
  { status: 404 },
)

/** The page of a result for anybody who has its link. */
export async function resultPage({ agentName, run }: SharedResult, signal: AbortSignal): Promise<PublicPage> {
  const html = await renderResultHtml(run, signal)
  const made = madeAt.format(run.completedAt ?? run.executedAt)
  return {
    title: agentName,
    content: `<article>
<h1 dir="auto">${escapeHtml(agentName)}</h1>
<p class="about">Made on ${made} (UTC) · ${writer(run.aiUsed)}</p>
<div class="result">
${html ?? tooLong}
</div>
${sourcesHtml(run.sources)}
</article>`,
  }
}

export const tooLong =
  '<p>This result is too long to show here. Ask the person who sent the link for a file.</p>'

const madeAt = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

function writer(engine: SharedResult['run']['aiUsed']): string {
  if (engine === null || engine === 'built-in') return engineNames['built-in']
  return `Written by an AI model (${escapeHtml(engineNames[engine])}), which can be wrong`
}

/** The pages that the run read. Files and addresses with a password are not for others. */
function sourcesHtml(sources: readonly Source[]): string {
  const shown = sources.filter(({ url, state }) => state !== 'refused' && isPublicAddress(url))
  if (shown.length === 0) return ''
  const items = shown.map(({ number, url, title, state }) => {
    const name = escapeHtml(title?.trim() || url)
    return `<li value="${number}" dir="auto">${linkHtml(url, name)}${state === 'failed' ? ' (could not be read)' : ''}</li>`
  })
  return `<h2>Sources</h2>\n<ol>${items.join('\n')}</ol>`
}

function isPublicAddress(address: string): boolean {
  const url = URL.parse(address)
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && !url.username && !url.password
}
