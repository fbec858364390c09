import { type Context, Hono } from 'hono'
import {
  downloadPath,
  previewPath,
  sharedAppPath,
  sitePath,
  testsPath,
} from '#contract/builders/app-projects.ts'
import { previewPolicy } from '#server/app-composer/preview.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { signedInUser } from '#server/http/signed-in.ts'
import { conflict } from '#server/platform/failure.ts'
import { archiveOf, filesWithSecrets } from './archive.ts'
import { inWords } from './check-build.ts'
import { ownProject } from './project-row.ts'
import { previewOf, testsOf } from './previews.ts'
import { sharedProject } from './sharing.ts'
import { sitePage } from './sites.ts'
import { filesOf } from './versions.ts'

const oneProject = ':id{[1-9][0-9]{0,8}}'

/** An application as a page that runs, as a ZIP, and behind the link that shares it. */
export const projectPageRoutes = new Hono<HttpEnv>()
  .get(previewPath(oneProject), async (c) => {
    const asked = await askedFor(c)
    return pageOf(c, () => previewOf(asked))
  })
  .get(testsPath(oneProject), async (c) => {
    const asked = await askedFor(c)
    return pageOf(c, () => testsOf(asked))
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
  .get(sharedAppPath(':token{[A-Za-z0-9_-]{32}}'), async (c) => {
    const project = await sharedProject(c.req.param('token') ?? '')
    c.header('x-robots-tag', 'noindex')
    return pageOf(c, () => previewOf({ project, version: project.version, signal: c.req.raw.signal }))
  })
  .get(sitePath(':token{[A-Za-z0-9_-]{32}}'), async (c) => {
    c.header('x-robots-tag', 'noindex')
    return pageOf(c, () => sitePage(c.req.param('token') ?? ''))
  })

/** The version of an own application that a page is asked for: the newest, unless another is named. */
async function askedFor(c: Context<HttpEnv>) {
  const project = await ownProject((await signedInUser(c)).id, Number(c.req.param('id')))
  const named = Number(c.req.query('version'))
  const version = Number.isInteger(named) && named > 0 ? named : project.version
  return { project, version, signal: c.req.raw.signal }
}

async function pageOf(c: Context<HttpEnv>, page: () => Promise<string>) {
  return c.html(await page().catch(inWords), 200, {
    'content-security-policy': previewPolicy,
    'cache-control': 'no-store',
  })
}
