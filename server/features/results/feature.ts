import { Hono } from 'hono'
import type { Feature } from '#server/features/feature.ts'
import { runFor } from '#server/features/runs/public.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { signedInUser } from '#server/http/signed-in.ts'
import { invalid, notFound } from '#server/platform/failure.ts'
import { renderResult } from './render-result.ts'

const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** The result of a run as a document, for a signed-in user who may see the run. */
const resultRoutes = new Hono<HttpEnv>().get(
  '/api/executions/:id{[1-9][0-9]{0,8}}/result/:format{pdf|docx}',
  async (c) => {
    const user = await signedInUser(c)
    const format = c.req.param('format') === 'pdf' ? 'pdf' : 'docx'
    const run = await runFor(user.id, Number(c.req.param('id')), 'view')
    if (!run.output) throw notFound('Result')
    const rendered = await renderResult(run, user, format, c.req.raw.signal)
    if ('why' in rendered) throw invalid(rendered.why)
    return c.body(new Uint8Array(rendered.bytes), 200, {
      'content-type': types[format],
      'content-disposition': `attachment; filename="result-${run.id}.${format}"`,
    })
  },
)

export const resultsFeature: Feature = { routes: [resultRoutes] }
