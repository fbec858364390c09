import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { originPlaceholder, type VisitorPath } from '#contract/pages.ts'
import { setSignedOut } from '#web/data/auth.ts'
import displayFont from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
import { renderedPieces } from '#web/features/landing/persona-pieces.tsx'
import { structuredData } from './structured-data.ts'
import { OwnOutline } from './own-outline.tsx'
import { VisitorApp } from './visitor-app.tsx'
import { loadVisitorPage, type VisitorPage, visitorPageAt } from './visitor-pages.ts'

interface ReadyPage extends Pick<VisitorPage, 'script' | 'file'> {
  /** The elements of the document's head. */
  head: string
  markup: string
}

/** React renders elements of the head first if the component is not a whole document. */
const hoisted = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** A visitor's page as HTML; without a path, the "not found" page. */
export async function renderVisitorPage(path: VisitorPath | undefined): Promise<ReadyPage> {
  const location = path ?? '/unknown'
  setSignedOut()
  await loadVisitorPage(location)
  const html = renderToString(<VisitorApp path={location} />)
  const { isFramed, script, file } = visitorPageAt(location)
  const head = hoisted.exec(html)?.[0] ?? ''
  return {
    head: [head, path && sharedLink(head, path), isFramed && headingFont].filter(Boolean).join(''),
    markup: html.slice(head.length),
    script,
    file,
  }
}

/** What a signed-in user sees until the scripts have come, as HTML. */
export const renderOwnOutline = (): string => renderToStaticMarkup(<OwnOutline />)

/** The parts of the landing page that the server fills, as HTML, by name. */
export function renderPersonaPieces(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(renderedPieces).map(([name, piece]) => [name, renderToStaticMarkup(piece)]),
  )
}

const headingFont = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${displayFont}">`

/** Metadata of a shared link (the Open Graph protocol), the canonical address, and structured data. */
function sharedLink(head: string, path: string): string {
  const title = /<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''
  const description = /<meta name="description" content="(.*?)"/.exec(head)?.[1] ?? ''
  const named = {
    'og:type': 'website',
    'og:site_name': 'Balancia AI',
    'og:locale': 'en_US',
    'og:title': title,
    'og:description': description,
    'og:url': originPlaceholder + path,
  }
  const metas = [
    ...Object.entries(named).map(([name, content]) => `<meta property="${name}" content="${content}">`),
    ...Object.entries({ 'twitter:title': title, 'twitter:description': description }).map(
      ([name, content]) => `<meta name="${name}" content="${content}">`,
    ),
  ]
  const data = structuredData({ path, title: asText(title), description: asText(description) })
  // A data block is not executed, so the content security policy allows it; an unescaped `<` in it could end it.
  const blocks = data.map(
    (thing) =>
      `<script type="application/ld+json">${JSON.stringify(thing).replaceAll('<', '\\u003c')}</script>`,
  )
  return `<link rel="canonical" href="${originPlaceholder}${path}">${metas.join('')}${blocks.join('')}`
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** The plain text of HTML without tags. */
const asText = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => signs[sign] ?? sign)
