import type { Story } from './stories.ts'
import {
  commentList,
  cookieBar,
  document,
  footer,
  frameOf,
  links,
  list,
  menu,
  newsletterBox,
  paragraphs,
  relatedBox,
  type SamplePage,
  shareBar,
  writtenDay,
} from './site-parts.ts'

type Template = (story: Story) => Omit<SamplePage, 'name'>

const sample = (
  story: Story,
  page: { path: string; body: string; texts: string[] } & Partial<SamplePage>,
): Omit<SamplePage, 'name'> => ({
  url: `https://www.${story.host}${page.path}`,
  html: document(story, page.title ?? story.title, '', page.body),
  title: story.title,
  day: null,
  text: page.texts.join('\n'),
  frame: frameOf(story),
  ...page,
})

const rowsOf = ({ points, menu: entries }: Story) => points.map((point, at) => [entries[at + 1] ?? '', point])

/** An encyclopaedia: a box of facts, a table of contents, chapters, sources. */
const wiki: Template = (story) => {
  const rows = rowsOf(story).map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`)
  const body = `<div id="mw-navigation" role="navigation">${links(story.menu)}</div><main id="content"><h1>${story.title}</h1>
    <table class="infobox"><tbody>${rows.join('')}</tbody></table>${paragraphs(story.paragraphs.slice(0, 2))}<h2>${story.subheading}</h2>${paragraphs(story.paragraphs.slice(2))}</main>
    <div id="footer" role="contentinfo">${story.footer}</div>`
  const texts = [
    ...rowsOf(story).flat(),
    ...story.paragraphs.slice(0, 2),
    story.subheading,
    ...story.paragraphs.slice(2),
  ]
  return sample(story, { path: '/wiki/x', body, texts, frame: [story.footer] })
}

/** What a shop says of one thing. */
const product: Template = (story) => {
  const rows = rowsOf(story).map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`)
  const body = `${menu(story)}<main><h1>${story.title}</h1><div class="price">149,00 €</div><p>${story.paragraphs[1]}</p>
    <h2>${story.subheading}</h2><table>${rows.join('')}</table>${list(story.points)}</main>${relatedBox(story)}${newsletterBox(story)}${footer(story)}${cookieBar(story)}`
  const texts = [
    '149,00 €',
    story.paragraphs[1] ?? '',
    story.subheading,
    ...rowsOf(story).flat(),
    ...story.points,
  ]
  return sample(story, { path: '/p/12', body, texts })
}

/** A manual with code and a table. */
const manual: Template = (story) => {
  const rows = rowsOf(story).map(([name, value]) => `<tr><td><code>${name}</code></td><td>${value}</td></tr>`)
  const body = `<nav class="sidebar">${links(story.menu)}</nav><main><h1>${story.title}</h1><p>${story.paragraphs[0]}</p>
    <pre><code>curl https://api.${story.host}/v1/levels?station=12\n  --header "Accept: text/csv"</code></pre><h2>${story.subheading}</h2>
    <table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>${rows.join('')}</tbody></table>${paragraphs(story.paragraphs.slice(3))}</main>
    <aside class="on-this-page">${links([story.subheading])}</aside><footer>${story.footer}</footer>`
  const code = `curl https://api.${story.host}/v1/levels?station=12 --header "Accept: text/csv"`
  const texts = [
    story.paragraphs[0] ?? '',
    code,
    story.subheading,
    'A B',
    ...rowsOf(story).flat(),
    ...story.paragraphs.slice(3),
  ]
  return sample(story, { path: '/docs/levels', body, texts, frame: [story.footer] })
}

/** A forum: here the answers are what the page is about. */
const forum: Template = (story) => {
  const posts = story.paragraphs.map(
    (text, at) =>
      `<div class="post" id="p${at}"><div class="user">user${at}</div><div class="body"><p>${text}</p></div></div>`,
  )
  const body = `<div class="navbar">${links(story.menu)}</div><h1>${story.title}</h1><div class="thread">${posts.join('')}</div>
    <div class="footer">${story.footer}</div>`
  return sample(story, { path: '/thread/5', body, texts: story.paragraphs, frame: [story.footer] })
}

/** Short reports one below the other, each an article with its hour. */
const ticker: Template = (story) => {
  const entries = story.paragraphs.map(
    (text, at) =>
      `<article><time datetime="${story.day}T1${at}:00:00Z">1${at}:00</time><p>${text}</p></article>`,
  )
  const body = `${menu(story)}<main><h1>${story.title}</h1>${entries.join('')}</main>${relatedBox(story)}${commentList(story)}${footer(story)}${cookieBar(story)}`
  return sample(story, {
    path: '/live',
    body,
    texts: story.paragraphs.flatMap((text, at) => [`1${at}:00`, text]),
  })
}

/** A page of headlines with a line each. */
const front: Template = (story) => {
  const [, ...titles] = story.related
  const said = [story.title, ...titles, story.subheading, ...story.points]
  const stories = said.map(
    (title, at) =>
      `<article class="tile"><h2><a href="/f/${at}">${title}</a></h2><p>${story.paragraphs[at % 5]}</p></article>`,
  )
  const body = `${menu(story)}<main>${stories.join('')}</main>${footer(story)}${cookieBar(story)}`
  const texts = said.flatMap((title, at) => [title, story.paragraphs[at % 5] ?? ''])
  return sample(story, { path: '/', body, texts, title: story.site, frame: [story.cookies, story.footer] })
}

/** Short notices, each with its day, and prices below. */
const notices: Template = (story) => {
  const items = story.points.map(
    (point) => `<article><p>${writtenDay(story, 'long')}</p><p>${point}</p></article>`,
  )
  const body = `${menu(story)}<main><h1>${story.title}</h1>${items.join('')}<p>${story.subheading}: 12 €</p></main>${shareBar}${newsletterBox(story)}${footer(story)}`
  const texts = [
    ...story.points.flatMap((point) => [writtenDay(story, 'long'), point]),
    `${story.subheading}: 12 €`,
  ]
  return sample(story, { path: '/notices', body, texts, frame: [story.newsletter, story.footer] })
}

export const otherTemplates: Record<string, Template> = {
  wiki,
  product,
  manual,
  forum,
  ticker,
  front,
  notices,
}
