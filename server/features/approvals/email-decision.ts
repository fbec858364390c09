import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { questionMax, verdictLabels } from '#contract/approvals/approval-states.ts'
import { type ApprovalDecision, approvalTexts } from '#contract/approvals/approvals.ts'
import { pages } from '#contract/pages.ts'
import { db } from '#server/db/database.ts'
import { type ApprovalRow, approvals } from '#server/db/tables/approvals.ts'
import { users } from '#server/db/tables/users.ts'
import { approvalToDecide, payloadHashOf } from '#server/features/notifications/public.ts'
import { factsOf } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { readBytes } from '#server/http/input/read-input.ts'
import { smallDocument, smallPage } from '#server/http/pages/small-page.ts'
import { conflict, Failure, notFound } from '#server/platform/failure.ts'
import { prefixed } from '#server/platform/site-url.ts'
import { isTainted, payloadText, questionOf, taintedNote } from './asked-in-message.ts'
import { closedReason, decideShown, momentFormat } from './decide.ts'

/** A form with the longest answer: each character takes up to twelve bytes. */
const formBytesMax = 1_024 + 12 * questionMax.answer
const way = { href: pages.approvals, label: 'All approvals' }
const style = `pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:12px;border:1px solid #94a3b8;border-radius:8px;font-size:14px}
h1,p{overflow-wrap:anywhere}form{display:flex;gap:12px;flex-wrap:wrap}button[value=refuse]{background:#475569}
fieldset{flex-basis:100%;border:0;padding:0;margin:0}legend{font-weight:600}
label{display:flex;gap:12px;align-items:center;min-height:44px;overflow-wrap:anywhere}label>input{flex:none;width:20px;height:20px}
label.text{display:block;margin-top:12px}textarea{display:block;width:100%;box-sizing:border-box;font:inherit;padding:8px 12px;border:1px solid #64748b;border-radius:8px}
.note{border-inline-start:4px solid #d97706;padding-inline-start:12px}`

/**
 * The page that the link in a message opens. It shows exactly what is asked to readers who are not signed in. Opening
 * it changes nothing, because mail programs open links too; a decision can be made once, and only about what the
 * message showed.
 */
export const emailDecisionRoutes = new Hono<HttpEnv>()
  .get('/api/email-links/approval', (c) => respond(c, async () => c.html(decisionPage(await linkedTo(c)))))
  .post('/api/email-links/approval', (c) =>
    respond(c, async () => {
      const approval = await linkedTo(c)
      const form = new URLSearchParams((await readBytes(c.req.raw, formBytesMax)).toString('utf8'))
      const request = decisionIn(form, approval)
      const { ip, userAgent } = factsOf(c)
      const decider = { userId: approval.userId, ip, userAgent, through: 'link' as const }
      try {
        await decideShown(decider, approval.id, approval.hash, request)
      } catch (error) {
        // An answer that is missing or too long: the form shows what to change, with what was written.
        if (!(error instanceof Failure) || error.status !== 400) throw error
        return c.html(decisionPage(approval, { error: error.message, form }), 400)
      }
      return c.html(smallPage({ title: outcomeTitle(approval, request), text: approval.title, way }))
    }),
  )

type Linked = ApprovalRow & { hash: string }

/** Returns the approval of the link, while its reader's account is active and it can be decided as the message showed it. */
async function linkedTo(c: Context<HttpEnv>): Promise<Linked> {
  const link = approvalToDecide(c.req.query('token') ?? '')
  if (!link) throw notFound('Approval')
  const [found] = await db
    .select({ approval: approvals })
    .from(approvals)
    .innerJoin(users, and(eq(users.id, approvals.userId), eq(users.isActive, true)))
    .where(and(eq(approvals.id, link.approvalId), eq(approvals.userId, link.userId)))
  if (!found) throw notFound('Approval')
  const closed = await closedReason(db, found.approval)
  if (closed !== undefined) throw conflict(closed)
  const hash = payloadHashOf(found.approval)
  if (link.hash !== undefined && link.hash !== hash) throw conflict(approvalTexts.altered)
  return { ...found.approval, hash }
}

/** Reads the decision from the form; an answer in other words counts instead of a choice. */
function decisionIn(form: URLSearchParams, { kind }: Linked): ApprovalDecision {
  if (form.get('decision') !== 'approve') return { decision: 'refuse' }
  if (kind !== 'question') return { decision: 'approve' }
  const answer = form.get('text')?.trim() || form.get('choice') || ''
  return { decision: 'approve', payload: { answer } }
}

function outcomeTitle({ kind }: Linked, { decision }: ApprovalDecision): string {
  if (decision === 'refuse') return kind === 'question' ? 'Your agent continues without an answer' : 'Refused'
  return kind === 'question' ? 'Your answer is on its way' : 'Approved'
}

function decisionPage(approval: Linked, wrong?: { error: string; form: URLSearchParams }) {
  const { kind, title, reason, reads, expiresAt } = approval
  const question = questionOf(approval)
  const shown = question ? question.question : payloadText(approval)
  const labels = verdictLabels[kind]
  return smallDocument(
    title,
    html`<h1>${title}</h1>
      ${!question && html`<p>${reason}</p>`}
      ${isTainted(approval) && html`<p class="note">${taintedNote}</p>`}
      ${shown && html`<pre dir="auto">${shown}</pre>`}
      ${reads.length > 0 && html`<p>It had read: ${reads.join(', ')}</p>`}
      ${question && html`<p>Without an answer: ${question.otherwise}</p>`}
      <p>Until ${momentFormat.format(expiresAt)}. This link decides once.</p>
      ${wrong && html`<p class="note" role="alert">${wrong.error}</p>`}
      <form method="post">
        ${question && answerFields(question.choices, wrong?.form)}
        <button type="submit" name="decision" value="approve">${labels.approve}</button>
        <button type="submit" name="decision" value="refuse">${labels.refuse}</button>
      </form>
      <p><a href="${prefixed(way.href)}">${way.label}</a></p>`,
    style,
  )
}

function answerFields(choices: readonly string[], sent?: URLSearchParams) {
  return html`<fieldset>
    <legend>Your answer</legend>
    ${choices.map(
      (choice) =>
        html`<label>
          <input type="radio" name="choice" value="${choice}" ${sent?.get('choice') === choice ? 'checked' : ''} />
          <bdi>${choice}</bdi>
        </label>`,
    )}
    <label class="text">
      ${choices.length > 0 ? 'Or in other words' : 'Write what it should know'}
      <textarea name="text" dir="auto" rows="4" maxlength="${questionMax.answer}">${sent?.get('text') ?? ''}</textarea>
    </label>
  </fieldset>`
}

async function respond(c: Context<HttpEnv>, act: () => Promise<Response> | Response): Promise<Response> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const title = 'This link no longer works'
    const text =
      error.status === 404
        ? 'The link is incomplete, or it belongs to another server. Copy the whole link from the message.'
        : error.message
    return c.html(smallPage({ title, text, way }), error.status as 404)
  }
}
