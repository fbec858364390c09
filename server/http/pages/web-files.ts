import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { contactHref, contactPath } from '#contract/contact.ts'
import { knownUrl } from '#contract/known-url.ts'
import {
  alwaysVisitorPaths,
  originPlaceholder,
  pageOfPath,
  pagePaths,
  pages,
  planPaths,
  publicPaths,
  rootFiles,
  themeCookie,
  visitorFile,
  type VisitorPath,
  visitorPaths,
} from '#contract/pages.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { config } from '#server/platform/config.ts'
import { invalid } from '#server/platform/failure.ts'
import { prefixed, sitePrefix } from '#server/platform/site-url.ts'
import { escapeHtml } from './escape-html.ts'
import { firstLinksOf } from './first-links.ts'
import { type FindPersonas, landingPersonas } from './landing-personas.ts'
import { replyShared } from './shared-document.ts'

const allPages = new Set<string>(pagePaths)

const isPage = (path: string) => allPages.has(pageOfPath(path))
/** Whether a page is about plans and this installation has none: the page is rendered in the browser and says so. */
const isWithoutPlans = (path: string) => config.plans === 'off' && planPaths.includes(path)

/** Serves the built pages: hashed files are cached for a year, compressed at build; HTML is never cached. */
export function serveWebFiles(app: Hono<HttpEnv>, webDir: string, findPersonas: FindPersonas): void {
  if (!existsSync(join(webDir, 'index.html')))
    throw new Error(`No pages in ${webDir}: run "npm run build" first.`)
  const firstLinks = firstLinksOf(webDir)
  const withPersonas = landingPersonas(webDir, findPersonas)
  app.use('/assets/*', keepForAYear, serveStatic({ root: webDir, precompressed: true }))
  for (const name of rootFiles) app.get(`/${name}`, (c) => replyRootFile(c, webDir, name))
  app.get('/robots.txt', (c) => c.text(robotsText(siteOfRequest(c))))
  app.get('/sitemap.xml', (c) =>
    c.body(siteMap(siteOfRequest(c)), 200, { 'content-type': 'application/xml; charset=utf-8' }),
  )
  app.get('*', async (c) => {
    const { path } = c.req
    const named = path.endsWith('/') ? path.slice(0, -1) : ''
    if (isPage(named)) return c.redirect(named + knownUrl(c.req.url).search, 308)
    const file = await fileFor(c)
    const ready = await readFile(join(webDir, file), 'utf8')
    const whole = file === 'index.html' ? ready.replace('</head>', () => `${firstLinks(path)}</head>`) : ready
    const html = file === visitorFile(pages.home) ? await withPersonas(ready) : whole
    const type = { 'content-type': 'text/html; charset=utf-8', vary: 'cookie, accept-encoding' }
    return replyShared(c, fill(html, c), type, isPage(path) ? 200 : 404)
  })
}

/** A file that keeps its name is checked for a new version each time; pages that an older release built lack it. */
async function replyRootFile(
  c: Context<HttpEnv>,
  webDir: string,
  name: (typeof rootFiles)[number],
): Promise<Response> {
  const file = join(webDir, name)
  if (!existsSync(file)) return c.notFound()
  return replyShared(c, await readFile(file, 'utf8'), { 'content-type': rootFileTypes[name] })
}

const rootFileTypes = {
  'manifest.webmanifest': 'application/manifest+json',
  'service-worker.js': 'text/javascript; charset=utf-8',
}

/** The name of a built file contains the hash of its content. */
const keepForAYear: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (!c.res.ok) return
  c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
  // The MIME types of the server do not include captions.
  if (c.req.path.endsWith('.vtt')) c.res.headers.set('content-type', 'text/vtt; charset=utf-8')
}

/**
 * Visitors get pre-rendered pages. Signed-in users get the page that renders in the browser, except for pages that
 * emails link to.
 */
async function fileFor(c: Context<HttpEnv>): Promise<string> {
  const path = pageOfPath(c.req.path)
  if (!isPage(path)) return (await isSignedIn(c)) ? 'index.html' : visitorFile()
  if (!isVisitorPath(path) || isWithoutPlans(path)) return 'index.html'
  if (!alwaysVisitorPaths.includes(path) && (await isSignedIn(c))) return 'index.html'
  return visitorFile(path)
}

const isVisitorPath = (path: string): path is VisitorPath => visitorPaths.some((each) => each === path)

/** If the lookup fails, the page that renders in the browser reports the error. */
async function isSignedIn(c: Context<HttpEnv>): Promise<boolean> {
  try {
    return (await c.var.authenticate(c.req.raw.headers)) !== undefined
  } catch {
    return true
  }
}

/** Fills in what is known only per request: the address of the site, and the theme stored by this browser. */
function fill(html: string, c: Context<HttpEnv>): string {
  const theme = getCookie(c, themeCookie)
  const shown = config.plans === 'off' ? withoutPlans(html) : html
  const themed =
    theme === 'light' || theme === 'dark'
      ? shown.replace('<html lang="en"', `<html lang="en" data-theme="${theme}"`)
      : shown
  return belowPrefix(withContact(themed)).replaceAll(originPlaceholder, () => siteOfRequest(c))
}

/** Puts the path of the public address before the paths of a built page, which names everything from the root. */
function belowPrefix(html: string): string {
  const prefix = sitePrefix()
  return prefix === '' ? html : html.replace(rootPaths, (named) => named + prefix)
}

const rootPaths = /\s(?:href|src|srcset|poster|action)="(?=\/(?!\/))/gi

/** Shows the operator's contact on the pages that mention it; links to those pages lead directly to the contact. */
function withContact(html: string): string {
  const { contact } = config
  if (!contact) return html
  const href = contactHref(contact)
  const words = escapeHtml(contact)
  const place = href
    ? `<a class="link wrap-anywhere" href="${escapeHtml(href)}">${words}</a>`
    : `<strong class="wrap-anywhere">${words}</strong>`
  const marked = html.replace(
    /<p data-contact="">[^]*?<\/p>/g,
    () => `<p>Contact the administrator of this installation at ${place}.</p>`,
  )
  return href ? marked.replaceAll(`href="${contactPath}"`, () => `href="${escapeHtml(href)}"`) : marked
}

/** Removes the links to pages about plans, with their list items, from a pre-rendered page, and informs its scripts. */
function withoutPlans(html: string): string {
  return html.replaceAll(planLinks, '').replace('<html lang="en"', '<html lang="en" data-plans="off"')
}

const planLink = `<a [^>]*href="(?:${planPaths.join('|')})(?:[?#][^"]*)?"[^>]*>(?:(?!</a>)[^])*</a>`
const planLinks = new RegExp(`<li(?: [^>]*)?>${planLink}</li>|${planLink}`, 'g')

/** The host header becomes part of pages: allows only a name, an IPv4 or an IPv6 address, and a port. */
const hostName = /^[\w.:[\]-]+$/

/** The public address of this site: the configured one, or else the host of this request. */
function siteOfRequest(c: Context<HttpEnv>): string {
  const { host, origin } = knownUrl(config.publicUrl ?? c.req.url)
  if (!hostName.test(host)) throw invalid('The request names no host.')
  return origin + sitePrefix()
}

/** The rules for search engines, and the address of the site map. */
function robotsText(site: string): string {
  return `User-agent: *\nDisallow: ${prefixed('/api/')}\n\nSitemap: ${site}/sitemap.xml\n`
}

/** The list of the public pages for search engines. Source: the Sitemap protocol 0.9. */
function siteMap(site: string): string {
  const shown = publicPaths.filter((path) => config.plans !== 'off' || !planPaths.includes(path))
  const urls = shown.map((path) => `<url><loc>${site}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
