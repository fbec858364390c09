import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderMarkdown } from './render-markdown.ts'
import { readSource, type SitePage, sitePages } from './site-pages.ts'

const pictures = 'web/features/help/pictures'
const fonts = [
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
]

/**
 * Writes the documentation site into a folder, which it returns: static pages that need no server and no JavaScript. Throws when a link
 * leads nowhere, naming the page and the link.
 */
export function buildDocs(root: string, folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  const names = readdirSync(join(root, pictures)).filter((name) => name.endsWith('.webp'))
  for (const name of names) copyFileSync(join(root, pictures, name), join(folder, 'pictures', name))
  for (const font of fonts)
    copyFileSync(fileURLToPath(import.meta.resolve(font)), join(folder, font.replace(/.*\//, '')))
  copyFileSync(join(root, 'web/components/favicon.svg'), join(folder, 'favicon.svg'))
  writeFileSync(join(folder, 'site.css'), styles(root))

  const rendered = sitePages.map((page) => ({
    ...page,
    ...renderMarkdown(readSource(root, page), {
      linkTo: (url) => linkTo(page, url),
      pictureTo: (name) => (names.includes(`${name}-light.webp`) ? `pictures/${name}-light.webp` : undefined),
    }),
  }))
  const htmlOf = new Map(rendered.map((page) => [`${page.name}.html`, frame(page, rendered)]))
  const broken = [...htmlOf].flatMap(([file, html]) =>
    brokenLinks(file, html, htmlOf).map((link) => `${file}: ${link}`),
  )
  if (broken.length > 0) throw new Error(`Links of the documentation lead nowhere:\n${broken.join('\n')}`)
  for (const [file, html] of htmlOf) writeFileSync(join(folder, file), html)
  return folder
}

/** The values of the product's design, up to what only its build understands, and the rules of the site. */
function styles(root: string): string {
  const [tokens = ''] = readFileSync(join(root, 'web/tokens.css'), 'utf8').split('@theme')
  return tokens + readFileSync(join(root, 'docs/site/site.css'), 'utf8')
}

function linkTo(from: SitePage, url: string): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(url)) return url
  const [path = '', anchor] = url.split('#')
  const isTopic = path.startsWith('/help/')
  const target = sitePages.find(({ name, source }) =>
    isTopic
      ? name === `help-${path.slice('/help/'.length)}`
      : source === relative('.', join(dirname(from.source), path)),
  )
  return target && `${target.name}.html${anchor ? `#${anchor}` : ''}`
}

function brokenLinks(file: string, html: string, htmlOf: Map<string, string>): string[] {
  const links = [...html.matchAll(/href="(?!https?:|mailto:)([^"#]*)(?:#([^"]*))?"/g)]
  return links.flatMap(([link, path, anchor]) => {
    const target = htmlOf.get(path || file)
    const isThere = target
      ? !anchor || target.includes(` id="${anchor}"`)
      : /^(?:site\.css|favicon\.svg)$/.test(path ?? '')
    return isThere ? [] : [link]
  })
}

type RenderedPage = SitePage & ReturnType<typeof renderMarkdown>

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function frame(page: RenderedPage, all: readonly RenderedPage[]): string {
  const groups = Map.groupBy(all, ({ group }) => group)
  const navigation = [...groups].map(
    ([group, pages]) => `<h2>${group}</h2><ul>${pages.map((each) => entry(each, page)).join('')}</ul>`,
  )
  const description = page.summary.length > 160 ? `${page.summary.slice(0, 157)}…` : page.summary
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · Balancia</title>
<meta name="description" content="${escaped(description)}">
<link rel="icon" href="favicon.svg">
<link rel="stylesheet" href="site.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a href="index.html">Balancia</a> <a class="pages" href="#pages">All pages</a></header>
<main id="content">${page.html}</main>
<nav id="pages" aria-label="Pages">${navigation.join('')}</nav>
</body>
</html>
`
}

const entry = ({ name, title }: RenderedPage, current: SitePage) =>
  `<li><a href="${name}.html"${name === current.name ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`
