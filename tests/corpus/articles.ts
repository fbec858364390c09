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
  storyHtml,
  storyText,
  writtenDay,
} from './site-parts.ts'

type Template = (story: Story) => Omit<SamplePage, 'name'>

const page = (story: Story, path: string, html: string): Omit<SamplePage, 'name'> => ({
  url: `https://www.${story.host}${path}`,
  html,
  title: story.title,
  day: story.day,
  text: storyText(story),
  frame: frameOf(story),
})

/** A newspaper of today: elements by their meaning, and all that is said to machines. */
const newspaper: Template = (story) => {
  const data = { '@type': 'NewsArticle', headline: story.title, datePublished: `${story.day}T23:40:00+02:00` }
  const head = `<meta property="og:title" content="${story.title}"><meta property="og:site_name" content="${story.site}">
    <script type="application/ld+json">${JSON.stringify(data)}</script>`
  const body = `${cookieBar(story)}${menu(story)}<main><article><h1>${story.title}</h1><div class="meta">${story.author}</div>${shareBar}
    ${storyHtml(story)}${newsletterBox(story)}</article>${relatedBox(story)}${commentList(story)}</main>${footer(story)}`
  return page(story, '/a/1', document(story, `${story.title} | ${story.menu[1]} | ${story.site}`, head, body))
}

/** Nothing but divisions, named by a program; the date in plain sight. */
const divisions: Template = (story) => {
  const [lead = '', ...titles] = story.related
  const body = `<div class="x1 nav">${links(story.menu)}</div><div class="x2"><div class="x3"><h1>${story.title}</h1>
    <div class="x4">${story.author} · ${writtenDay(story, 'short')}</div><div class="x5">${storyHtml(story)}</div></div>
    <div class="x6"><div class="x7">${lead}</div>${links(titles)}</div><div class="x8 comments">${paragraphs(story.comments)}</div></div>
    <div class="x9 newsletter">${story.newsletter}</div><div class="x10 cookie-layer">${story.cookies}</div><div class="x11 footer">${story.footer}</div>`
  return page(story, '/s/77', document(story, `${story.title} - ${story.site}`, '', body))
}

/** The story among cards that look like it. */
const cards: Template = (story) => {
  const teasers = story.related
    .slice(1)
    .map(
      (title, at) =>
        `<article class="teaser-card"><h3><a href="/t/${at}">${title}</a></h3><p>${story.author}</p></article>`,
    )
  const body = `${menu(story)}<main><article class="story"><header><h1>${story.title}</h1><time datetime="${story.day}T00:20:00+05:00">${writtenDay(story, 'long')}</time></header>
    ${storyHtml(story)}</article><section class="more"><h2>${story.related[0]}</h2>${teasers.join('')}</section>
    ${newsletterBox(story)}</main>${commentList(story)}${footer(story)}${cookieBar(story)}`
  return page(story, '/story/9', document(story, `${story.title} – ${story.site}`, '', body))
}

/** A blog with widgets beside it, the day in its address. */
const blog: Template = (story) => {
  const [year, month, day] = story.day.split('-')
  const body = `<div id="page"><div id="masthead">${menu(story)}</div><div id="content"><div class="post hentry"><h1 class="entry-title">${story.title}</h1>
    <div class="entry-content">${storyHtml(story)}</div><div class="entry-footer tags">${links(story.menu.slice(0, 2))}</div></div>
    <div id="comments">${paragraphs(story.comments)}</div></div><div id="secondary" class="widget-area"><div class="widget">${story.newsletter}</div>
    <div class="widget"><h3>${story.related[0]}</h3>${links(story.related.slice(1))}</div></div>${footer(story)}${cookieBar(story)}</div>`
  return page(
    story,
    `/${year}/${month}/${day}/post`,
    document(story, `${story.title} « ${story.site}`, '', body),
  )
}

/** A page of twenty years ago: a table lays it out, lines are parted by breaks. */
const tables: Template = (story) => {
  const said = [
    ...story.paragraphs.slice(0, 3),
    story.subheading,
    ...story.points,
    ...story.paragraphs.slice(3),
  ]
  const menuCell = story.menu.map((entry, at) => `<a href="/m${at}">${entry}</a><br>`).join('')
  const body = `<table width="900"><tr><td colspan="2"><a href="/">${story.site}</a></td></tr><tr><td width="150" valign="top">${menuCell}</td>
    <td><font size="5"><b>${story.title}</b></font><br><i>${writtenDay(story, 'long')}</i><br><br>${said.join('<br><br>')}</td></tr>
    <tr><td colspan="2" class="footer">${story.footer}</td></tr></table>`
  const sample = page(story, '/alt/index.php?id=4', document(story, story.title, '', body))
  return { ...sample, frame: [story.footer] }
}

const fade = (html: string) =>
  `<div data-aos="fade-up" style="opacity: 0; transform: translateY(20px)">${html}</div>`

/** Parts that fade in while the reader scrolls are written as not to be seen. */
const fading: Template = (story) => {
  const body = `${menu(story)}<main>${fade(`<h1>${story.title}</h1><p>${writtenDay(story, 'long')}</p>`)}${story.paragraphs
    .slice(0, 3)
    .map((text) => fade(paragraphs([text])))
    .join(
      '',
    )}${fade(`<h2>${story.subheading}</h2>${list(story.points)}`)}${fade(paragraphs(story.paragraphs.slice(3)))}</main>
    <aside>${story.newsletter} ${links(story.related.slice(1))}</aside>${commentList(story)}${footer(story)}${cookieBar(story)}`
  return page(story, '/fade', document(story, `${story.site} | ${story.title}`, '', body))
}

export const articleTemplates: Record<string, Template> = {
  newspaper,
  divisions,
  cards,
  blog,
  tables,
  fading,
}
