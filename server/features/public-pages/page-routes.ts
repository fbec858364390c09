import { type Context, Hono } from 'hono'
import { formPreviewPath, publicFormPath } from '#contract/public-pages/form-names.ts'
import { enforceLimit, limitHashing, verifyPassword } from '#server/features/auth/public.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { bodyText } from '#server/http/input/body-text.ts'
import { factsOf } from '#server/http/bind.ts'
import { mediaType, readBytes } from '#server/http/input/read-input.ts'
import { isFromHere } from '#server/http/security.ts'
import { signedInUser } from '#server/http/signed-in.ts'
import type { AgentFormRow } from '#server/db/tables/public-pages.ts'
import { Failure, forbidden, invalid } from '#server/platform/failure.ts'
import { formPage, passwordPage, trapName } from './form-page.ts'
import { isPass, newPass, newStamp, openStamp } from './form-stamp.ts'
import { enteredIn, errorsIn, inputOf } from './form-values.ts'
import { followPage, formAt, noFormPage, shownState, submissionAt } from './follow-submission.ts'
import { ownForm } from './manage-form.ts'
import { messagePage, type PublicPage, replyPage } from './page-frame.ts'
import { noResultPage, resultPage } from './result-page.ts'
import { resultOf } from './result-links.ts'
import { submitForm, unavailable } from './submit-form.ts'
import { countPage, countSend, visitorHashes } from './visitor.ts'

/** Bytes of a sent form: each field at its limit, encoded. */
const bodyMax = 256 * 1024
const partsMax = 60
/** Attempts at the password of a form per hour: by one visitor, and by all. */
const attempts = { visitor: { max: 10, window: 3_600 }, all: { max: 300, window: 3_600 } }

type Ctx = Context<HttpEnv>

/** The pages for anybody: results behind links, and forms of agents. */
export const publicPageRoutes = new Hono<HttpEnv>()
  .get('/r/:token', (c) =>
    replyFound(c, async () => {
      countPage(c.get('clientAddress'))
      const found = await resultOf(c.req.param('token'), { isView: c.req.method === 'GET' })
      return found ? resultPage(found, c.req.raw.signal) : noResultPage
    }),
  )
  .get('/f/:slug', (c) =>
    replyFound(c, async () => {
      countPage(c.get('clientAddress'))
      const found = await formAt(c.req.param('slug'))
      if (!found) return noFormPage
      const { form, isPaused } = found
      if (isPaused) return failurePage(unavailable(), form)
      if (form.passwordHash !== null) return passwordPage(form, {})
      return formPage(form, { stamp: newStamp(form.id) })
    }),
  )
  .post('/f/:slug', (c) => replyFound(c, () => take(c, c.req.param('slug'))))
  .get('/f/:slug/:token', (c) =>
    replyFound(c, async () => {
      countPage(c.get('clientAddress'))
      const found = await submissionAt(c.req.param('slug'), c.req.param('token'))
      return found ? followPage(found, c.req.raw.signal) : noFormPage
    }),
  )
  .get('/f/:slug/:token/state', async (c) => {
    countPage(c.get('clientAddress'))
    const found = await submissionAt(c.req.param('slug'), c.req.param('token'))
    const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
    return found ? c.json(shownState(found), 200, headers) : c.json({ state: 'gone' }, 404, headers)
  })
  .get(formPreviewPath(':id{[1-9][0-9]{0,8}}'), async (c) => {
    const form = await ownForm((await signedInUser(c)).id, Number(c.req.param('id')))
    return replyPage(c, formPage({ ...form, frameOrigins: ["'self'"] }, { stamp: '', isPreview: true }))
  })

/** Answers a page or a redirect; a failure is a page in words. */
async function replyFound(c: Ctx, find: () => Promise<PublicPage | Response>): Promise<Response> {
  const found = await find().catch((error: unknown) => {
    if (error instanceof Failure) return failurePage(error)
    throw error
  })
  return found instanceof Response ? found : replyPage(c, found)
}

function failurePage(
  { status, message, headers }: Failure,
  form?: Pick<AgentFormRow, 'title' | 'frameOrigins'>,
): PublicPage {
  return messagePage(form?.title ?? 'This did not work', message, {
    status,
    headers,
    frameOrigins: form?.frameOrigins ?? [],
  })
}

/** Takes what a visitor posts: the password of the form, or its entries. */
async function take(c: Ctx, slug: string): Promise<PublicPage | Response> {
  countSend(c.get('clientAddress'), slug)
  const found = await formAt(slug)
  if (!found) return noFormPage
  const { form, isPaused } = found
  const { headers } = c.req.raw
  const origin = headers.get('origin')
  if (!isFromHere(headers) && !(origin !== null && form.frameOrigins.includes(origin)))
    throw forbidden('Open this form at its own address and send it there.')
  const posted = await postedIn(c)
  const pass = posted.get('pass') ?? ''
  if (form.passwordHash !== null && !isPass(form, pass)) return checkPassword(c, form, posted.get('password'))
  const entered = enteredIn(form.fields, posted)
  const ownPass = form.passwordHash === null ? {} : { pass }
  const stamp = posted.get('stamp') ?? ''
  const opened = openStamp(form.id, stamp)
  const again = (alert: string, status: number, keepsStamp: boolean) =>
    formPage(form, { ...ownPass, stamp: keepsStamp ? stamp : newStamp(form.id), entered, alert, status })
  if (!opened) return again('This page is out of date. Check your entries and send them again.', 400, false)
  if (posted.get(trapName)) return again('Send the form without the hidden field.', 400, true)
  const errors = errorsIn(form.fields, entered)
  if (Object.keys(errors).length > 0)
    return formPage(form, { ...ownPass, stamp, entered, errors, status: 400 })
  if (opened.isTooFast) return again('That was very fast. Check your entries and send them again.', 400, true)
  try {
    if (isPaused) throw unavailable()
    const input = inputOf(form.title, form.fields, entered)
    const token = await submitForm({ form, requestKey: opened.requestKey, input }, factsOf(c))
    return c.redirect(`${publicFormPath(form.slug)}/${token}`, 303)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return {
      ...again(error.message, error.status, error.code !== 'sent_before'),
      headers: error.headers,
    }
  }
}

async function postedIn(c: Ctx): Promise<URLSearchParams> {
  const type = c.req.header('content-type')
  if (mediaType(type) !== 'application/x-www-form-urlencoded')
    throw new Failure(415, 'unsupported_type', 'Send the form with its own button.')
  const posted = new URLSearchParams(bodyText(await readBytes(c.req.raw, bodyMax), type))
  if (posted.size > partsMax) throw invalid('This form has too many fields. Open it again.')
  return posted
}

/** Checks the password of a form, a limited number of times; the form follows when it is right. */
async function checkPassword(c: Ctx, form: AgentFormRow, password: string | null): Promise<PublicPage> {
  if (password === null) return passwordPage(form, { error: 'Enter the password again.', status: 401 })
  const [visitor] = visitorHashes(form.id, c.get('clientAddress'))
  try {
    await enforceLimit(`form-password:${form.id}:${visitor}`, attempts.visitor)
    await enforceLimit(`form-password:${form.id}`, attempts.all)
    const hash = form.passwordHash ?? ''
    const isRight = await limitHashing(() => verifyPassword({ hash, password: password.slice(0, 500) }))
    if (!isRight) return passwordPage(form, { error: 'This is not the password of this form.', status: 401 })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { message, status, headers } = error
    return passwordPage(form, { error: message, status, headers })
  }
  return formPage(form, { stamp: newStamp(form.id), pass: newPass(form) })
}
