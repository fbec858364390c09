import { type Context, Hono } from 'hono'
import { downloadPath, previewPath, sharedAppPath } from '#contract/app-projects.ts'
import { BuildFailure, previewPolicy } from '#server/app-composer/preview.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { conflict, unauthorized } from '#server/platform/failure.ts'
import { archiveOf, filesWithSecrets } from './archive.ts'
import { filesOf, ownProject } from './projects.ts'
import { previewOf } from './previews.ts'
import { sharedProject } from './sharing.ts'

const oneProject = ':id{[1-9][0-9]{0,8}}'

/** An application as a page that runs, as a ZIP, and behind the link that shares it. */
export const projectPageRoutes = new Hono<HttpEnv>()
  .get(previewPath(oneProject), async (c) => {
    const project = await ownProject(await userOf(c), Number(c.req.param('id')))
    const asked = Number(c.req.query('version'))
    const version = Number.isInteger(asked) && asked > 0 ? asked : project.version
    return pageOf(c, () => previewOf(project, version, c.req.raw.signal))
  })
  .get(downloadPath(oneProject), async (c) => {
    const { id, name, version } = await ownProject(await userOf(c), Number(c.req.param('id')))
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
    return pageOf(c, () => previewOf(project, project.version, c.req.raw.signal))
  })

async function pageOf(c: Context<HttpEnv>, page: () => Promise<string>) {
  try {
    return c.html(await page(), 200, {
      'content-security-policy': previewPolicy,
      'cache-control': 'no-store',
    })
  } catch (error) {
    if (error instanceof BuildFailure) throw conflict(`The application does not build: ${error.message}`)
    throw error
  }
}

async function userOf(c: Context<HttpEnv>): Promise<string> {
  const principal = await c.get('authenticate')(c.req.raw.headers)
  if (principal?.via !== 'session') throw unauthorized()
  return principal.user.id
}
