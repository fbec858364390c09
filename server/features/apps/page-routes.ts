import { type Context, Hono } from 'hono'
import {
  downloadPath,
  previewPath,
  sharedAppPath,
  sitePath,
  testsPath,
} from '#contract/builders/app-paths.ts'
import { submissionsCsvPath } from '#contract/builders/app-paths.ts'
import { framedOnly, previewPolicy } from '#server/app-composer/preview.ts'
import { packageName } from '#server/app-composer/project-files.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { signedInUser } from '#server/http/signed-in.ts'
import { conflict } from '#server/platform/failure.ts'
import { prefixed } from '#server/platform/site-url.ts'
import { archiveOf, filesWithSecrets } from './archive.ts'
import { throwAsInvalid } from './check-build.ts'
import { type FramePage, framePage, framePolicy } from './frame-page.ts'
import { ownProject } from './project-row.ts'
import { previewOf, testsOf } from './previews.ts'
import { sharedProject } from './sharing.ts'
import { publishedSite } from './sites.ts'
import { submissionsCsv } from './submissions.ts'
import { filesOf } from './versions.ts'

const oneProject = ':id{[1-9][0-9]{0,8}}'
const oneToken = ':token{[A-Za-z0-9_-]{32}}'
const builderPath = '/app-builder'
/** The address of the page that the frame at this address shows. */
const pageInside = (path: string) => `${path}/page`

/** An application as a running page, as a ZIP, and behind the link that shares it. */
export const projectPageRoutes = new Hono<HttpEnv>()
  .get(previewPath(oneProject), async (c) => {
    const asked = await askedFor(c)
    return pageOf(c, builderPath, () => previewOf(asked))
  })
  .get(testsPath(oneProject), async (c) => {
    const asked = await askedFor(c)
    return pageOf(c, builderPath, () => testsOf(asked))
  })
  .get(downloadPath(oneProject), async (c) => {
    const { id, name, version } = await ownProject((await signedInUser(c)).id, Number(c.req.param('id')))
    const files = await filesOf(id, version)
    const leaking = filesWithSecrets(files)
    if (leaking.length > 0) {
      throw conflict(`There is what looks like a secret key in ${leaking.join(', ')}. Take it out first.`)
    }
    const archive = archiveOf(name, files)
    return c.body(archive.zip, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${archive.name}"`,
    })
  })
  .get(submissionsCsvPath(oneProject), async (c) => {
    const { id, name } = await ownProject((await signedInUser(c)).id, Number(c.req.param('id')))
    return c.body(await submissionsCsv((await signedInUser(c)).id, id), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${packageName(name)}-inbox.csv"`,
    })
  })
  .get(sharedAppPath(oneToken), async (c) => {
    const token = c.req.param('token') ?? ''
    const { name } = await sharedProject(token)
    return frameOf(c, { title: name, page: pageInside(sharedAppPath(token)) })
  })
  .get(pageInside(sharedAppPath(oneToken)), async (c) => {
    const token = c.req.param('token') ?? ''
    const project = await sharedProject(token)
    return pageOf(c, sharedAppPath(token), () =>
      previewOf({ project, version: project.version, signal: c.req.raw.signal }),
    )
  })
  .get(sitePath(oneToken), async (c) => {
    const token = c.req.param('token') ?? ''
    const { name, forms } = await publishedSite(token)
    const page = pageInside(sitePath(token))
    return frameOf(c, { title: name, page, ...(forms && forms.length > 0 && { site: token }) })
  })
  .get(pageInside(sitePath(oneToken)), async (c) => {
    const token = c.req.param('token') ?? ''
    return pageOf(c, sitePath(token), async () => (await publishedSite(token)).page)
  })

/** Returns the requested version of the user's application; the newest if none is named. */
async function askedFor(c: Context<HttpEnv>) {
  const project = await ownProject((await signedInUser(c)).id, Number(c.req.param('id')))
  const named = Number(c.req.query('version'))
  const version = Number.isInteger(named) && named > 0 ? named : project.version
  return { project, version, signal: c.req.raw.signal }
}

/** Shows an application to visitors, in a frame that says who made it. */
function frameOf(c: Context<HttpEnv>, frame: FramePage) {
  c.header('x-robots-tag', 'noindex')
  return c.html(framePage(frame), 200, {
    'content-security-policy': framePolicy,
    'cache-control': 'no-store',
  })
}

/** Returns a user's page, which runs only in a frame; opened on its own, it redirects to `frameAddress`. */
async function pageOf(c: Context<HttpEnv>, frameAddress: string, page: () => Promise<string>) {
  return c.html(framedOnly(await page().catch(throwAsInvalid), prefixed(frameAddress)), 200, {
    'content-security-policy': previewPolicy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-dns-prefetch-control': 'off',
  })
}
