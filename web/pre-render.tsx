import { renderToString } from 'react-dom/server'
import { originPlaceholder, type VisitorPath } from '#contract/pages.ts'
import { knowNobodyIsSignedIn } from '#web/data/auth.ts'
import displayFont from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
import { VisitorApp } from './visitor-app.tsx'
import { loadVisitorPage, type VisitorPage, visitorPageAt } from './visitor-pages.ts'

interface ReadyPage extends Pick<VisitorPage, 'script' | 'file'> {
  /** What belongs into the document's head. */
  head: string
  markup: string
}

/** React puts what belongs into the head before the rest, where the page is no whole document. */
const hoisted = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** A visitor's page as HTML; without a path, the page for unknown ones. */
export async function renderVisitorPage(path: VisitorPath | undefined): Promise<ReadyPage> {
  const location = path ?? '/unknown'
  knowNobodyIsSignedIn()
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

const headingFont = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${displayFont}">`

/** How the page shows where its address is shared (the Open Graph protocol), and which address is its own. */
function sharedLink(head: string, path: string): string {
  const title = /<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''
  const description = /<meta name="description" content="(.*?)"/.exec(head)?.[1] ?? ''
  const facts = {
    'og:type': 'website',
    'og:site_name': 'Balancia AI',
    'og:title': title,
    'og:description': description,
    'og:url': originPlaceholder + path,
  }
  const metas = Object.entries(facts).map(
    ([name, content]) => `<meta property="${name}" content="${content}">`,
  )
  return `<link rel="canonical" href="${originPlaceholder}${path}">${metas.join('')}`
}
