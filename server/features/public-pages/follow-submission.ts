import { and, eq, gt, isNull } from 'drizzle-orm'
import { formEntryDays, publicFormPath } from '#contract/public-pages/form-names.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentForms, formSubmissions } from '#server/db/tables/public-pages.ts'
import { users } from '#server/db/tables/users.ts'
import { renderResultHtml } from '#server/features/results/public.ts'
import { escapeHtml } from '#server/http/pages/escape-html.ts'
import { clock } from '#server/platform/clock.ts'
import { hashOf } from '#server/platform/secrets/api-key.ts'
import { prefixed } from '#server/platform/site-url.ts'
import { messagePage, type PublicPage } from './page-frame.ts'
import { tooLong } from './result-page.ts'

const retentionMs = formEntryDays * 86_400_000

/** The active form at an address, of an agent that is there and an owner whose account is active. */
export async function formAt(slug: string) {
  if (!/^[\w-]{16,40}$/.test(slug)) return undefined
  const [found] = await db
    .select({ form: agentForms, isPaused: agents.status })
    .from(agentForms)
    .innerJoin(agents, and(eq(agents.id, agentForms.agentId), isNull(agents.deletedAt)))
    .innerJoin(users, and(eq(users.id, agents.userId), eq(users.isActive, true)))
    .where(and(eq(agentForms.slug, slug), eq(agentForms.isActive, true)))
  return found && { form: found.form, isPaused: found.isPaused === 'paused' }
}

const { id, status, output, resultData, heldAt } = agentExecutions

/** The run that a visitor started with a form, by their token; undefined: there is none any more. */
export async function submissionAt(slug: string, token: string) {
  const active = await formAt(slug)
  if (!active || !/^[\w-]{43}$/.test(token)) return undefined
  const [found] = await db
    .select({ run: { id, status, output, resultData, heldAt } })
    .from(formSubmissions)
    .leftJoin(agentExecutions, eq(agentExecutions.id, formSubmissions.executionId))
    .where(
      and(
        eq(formSubmissions.formId, active.form.id),
        eq(formSubmissions.tokenHash, hashOf(token)),
        gt(formSubmissions.createdAt, new Date(clock.now().getTime() - retentionMs)),
      ),
    )
  return found?.run ? { form: active.form, run: found.run } : undefined
}
type Followed = NonNullable<Awaited<ReturnType<typeof submissionAt>>>

/** What a visitor learns of their run: neither steps nor reasons. */
type FollowState = 'waiting' | 'working' | 'asked' | 'done' | 'failed'

function stateOf({ status: current, heldAt: held }: Followed['run']): FollowState {
  if (current === 'success') return 'done'
  if (current === 'failed' || current === 'canceled') return 'failed'
  if (held !== null) return 'asked'
  return current === 'queued' ? 'waiting' : 'working'
}

const words: Record<Exclude<FollowState, 'done' | 'failed'>, string> = {
  waiting: 'Your entry has arrived and waits for its turn.',
  working: 'The agent works on it.',
  asked: 'A person has to look at it first. You can leave this page open or come back to its address later.',
}

/** Looks for another state, less and less often, and loads the page when there is one. */
const script = `
const line=document.querySelector('[data-state]')
let wait=1500
const look=async()=>{
  try{
    const reply=await fetch(location.pathname.replace(/\\/$/,'')+'/state',{credentials:'omit',cache:'no-store'})
    const body=reply.ok?await reply.json():null
    if(body&&body.state!==line.dataset.state){
      if(!body.words)return location.reload()
      line.dataset.state=body.state
      line.textContent=body.words
    }
    if(reply.status===404)return location.reload()
  }catch{}
  wait=Math.min(wait*1.2,8000)
  setTimeout(look,wait)
}
setTimeout(look,wait)
`

/** The state of a run as the script of its page reads it; without words, the page is loaded again. */
export function shownState({ form, run }: Followed): { state: FollowState; words?: string } {
  const state = stateOf(run)
  if (!form.showsResult || state === 'done' || state === 'failed') return { state }
  return { state, words: words[state] }
}

/** The page on which a visitor follows their run, and sees its result if the owner of the form wants that. */
export async function followPage({ form, run }: Followed, signal: AbortSignal): Promise<PublicPage> {
  const { frameOrigins, title } = form
  const state = stateOf(run)
  const again = `<p><a href="${prefixed(publicFormPath(form.slug))}">Send another entry</a></p>`
  const page = (content: string): PublicPage => ({
    title,
    frameOrigins,
    content: `<h1 dir="auto">${escapeHtml(title)}</h1>\n${content}`,
  })
  if (!form.showsResult)
    return page(`<p role="status">Thank you. Your entry has arrived; nothing more is needed.</p>\n${again}`)
  if (state === 'failed')
    return page(
      `<p role="status">The agent could not finish this. Your entry was not lost: the user who made this form can see it. You can try again later.</p>\n${again}`,
    )
  if (state === 'done') {
    const html = await renderResultHtml(run, signal)
    return page(
      `<p class="about">The result for your entry. It was made by software and can be wrong.</p>\n<div class="result">\n${html ?? tooLong}\n</div>\n${again}`,
    )
  }
  return {
    ...page(
      `<p class="state working"><span class="dot" aria-hidden="true"></span><span role="status" data-state="${state}">${words[state]}</span></p>\n<p class="hint">This page shows the result when it is ready. Its address belongs to your entry alone and works for ${formEntryDays} days.</p>`,
    ),
    script,
    refreshSeconds: 5,
  }
}

/** The same answer for a form or an entry that was never there and one that is gone. */
export const noFormPage = messagePage(
  'There is no form here',
  'The address is incomplete, or the form was switched off or moved. Ask the person who gave you the address.',
  { status: 404 },
)
