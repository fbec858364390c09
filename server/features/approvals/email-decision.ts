import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type Approval, approvalTexts } from '#contract/approvals/approvals.ts'
import { pages } from '#contract/pages.ts'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import { approvalToDecide } from '#server/features/notifications/public.ts'
import { factsOf } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { readBytes } from '#server/http/input/read-input.ts'
import { smallDocument, smallPage } from '#server/http/pages/small-page.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import { prefixed } from '#server/platform/site-url.ts'
import { decideApproval } from './decide.ts'
import { ownApproval } from './list-approvals.ts'

const formBytesMax = 1_024
const way = { href: pages.approvals, label: 'All approvals' }
const words = { approve: 'Approved', refuse: 'Refused' } as const
const style = `pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:12px;border:1px solid #94a3b8;border-radius:8px;font-size:14px}
form{display:flex;gap:12px;flex-wrap:wrap}button[value=refuse]{background:#475569}`

/**
 * The page that the link in an approval email opens. It shows exactly what is asked to readers who are not signed in.
 * Opening it changes nothing, because mail programs open links too; a decision can be made once.
 */
export const emailDecisionRoutes = new Hono<HttpEnv>()
  .get('/api/email-links/approval', (c) => answer(c, async () => c.html(questionPage(await approvalOf(c)))))
  .post('/api/email-links/approval', (c) =>
    answer(c, async () => {
      const approval = await approvalOf(c)
      const form = new URLSearchParams((await readBytes(c.req.raw, formBytesMax)).toString('utf8'))
      const decision = form.get('decision') === 'approve' ? ('approve' as const) : ('refuse' as const)
      const { ip, userAgent } = factsOf(c)
      await decideApproval({ userId: approval.userId, ip, userAgent }, approval.id, { decision })
      return c.html(smallPage({ title: words[decision], text: approval.title, way }))
    }),
  )

/** Returns the approval of the link while its reader's account is active and the approval is pending. */
async function approvalOf(c: Context<HttpEnv>): Promise<Approval & { userId: string }> {
  const asked = approvalToDecide(c.req.query('token') ?? '')
  if (!asked) throw notFound('Approval')
  const [user] = await db.select({ isActive: users.isActive }).from(users).where(eq(users.id, asked.userId))
  if (!user?.isActive) throw notFound('Approval')
  const approval = await ownApproval(asked.userId, asked.approvalId)
  if (approval.state !== 'pending') throw new Failure(409, 'conflict', approvalTexts.over)
  return { ...approval, userId: asked.userId }
}

function questionPage({ title, reason, payload, reads }: Approval) {
  const { actId: _actId, ...shown } = payload
  return smallDocument(
    title,
    html`<h1>${title}</h1>
      <p>${reason}</p>
      <pre>${JSON.stringify(shown, null, 2)}</pre>
      ${reads.length > 0 && html`<p>It had read: ${reads.join(', ')}</p>`}
      <form method="post">
        <button type="submit" name="decision" value="approve">Approve</button>
        <button type="submit" name="decision" value="refuse">Refuse</button>
      </form>
      <p><a href="${prefixed(way.href)}">${way.label}</a></p>`,
    style,
  )
}

async function answer(c: Context<HttpEnv>, act: () => Promise<Response> | Response): Promise<Response> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const title = 'This link no longer works'
    const text =
      error.status === 404
        ? 'The link is incomplete, or it belongs to another server. Copy the whole link from the email.'
        : error.message
    return c.html(smallPage({ title, text, way }), error.status as 404)
  }
}
