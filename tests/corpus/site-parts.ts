import type { Story } from './stories.ts'

/** A page with the facts that a careful person would find on it. */
export interface SamplePage {
  name: string
  url: string
  html: string
  title: string
  /** The day of publication as YYYY-MM-DD; null when the page shows none. */
  day: string | null
  /** The content of the page, in its order. */
  text: string
  /** Phrases around the content that are not part of it. */
  frame: string[]
}

export const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('\n')
export const list = (texts: readonly string[]) =>
  `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`
export const links = (texts: readonly string[]) =>
  `<ul>${texts.map((text, at) => `<li><a href="/l/${at}">${text}</a></li>`).join('')}</ul>`

export const menu = ({ menu: entries, site }: Story) =>
  `<header class="site-header"><a class="logo" href="/">${site}</a><nav class="main-nav">${links(entries)}</nav></header>`
export const cookieBar = ({ cookies, accept }: Story) =>
  `<div id="cookie-consent" class="bar"><p>${cookies}</p><button>${accept}</button></div>`
export const relatedBox = ({ related: [lead = '', ...titles] }: Story) =>
  `<aside class="related-posts"><h3>${lead}</h3>${links(titles)}</aside>`
export const newsletterBox = ({ newsletter }: Story) =>
  `<div class="newsletter-box"><p>${newsletter}</p><form><input type="email"><button>OK</button></form></div>`
export const shareBar = '<div class="share-bar"><a href="#f">Facebook</a> <a href="#w">WhatsApp</a></div>'
export const commentList = ({ comments }: Story) =>
  `<section id="comments" class="comments">${comments.map((text) => `<div class="comment"><b>guest</b> ${paragraphs([text])}</div>`).join('')}</section>`
export const footer = (story: Story) =>
  `<footer class="site-footer">${story.footer} ${links(story.menu)}</footer>`

/** All texts of the site around a story. */
export const frameOf = ({ cookies, related, newsletter, comments, footer: end }: Story) => [
  cookies,
  ...related.slice(1),
  newsletter,
  ...comments,
  end,
]

export const storyText = ({ paragraphs: texts, subheading, points }: Story) =>
  [...texts.slice(0, 3), subheading, ...points, ...texts.slice(3)].join('\n')
export const storyHtml = ({ paragraphs: texts, subheading, points }: Story) =>
  `${paragraphs(texts.slice(0, 3))}<h2>${subheading}</h2>${list(points)}${paragraphs(texts.slice(3))}`

export const dateOf = ({ day }: Story) => new Date(`${day}T12:00:00Z`)

/** The day in the format of the language. */
export const writtenDay = (story: Story, dateStyle: 'long' | 'short') => {
  const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const style = dateStyle === 'long' ? { dateStyle } : numeric
  return new Intl.DateTimeFormat(story.language, { ...style, timeZone: 'UTC', calendar: 'gregory' }).format(
    dateOf(story),
  )
}

/** The frame of an HTML document. */
export function document(story: Story, title: string, head: string, body: string): string {
  const direction = story.language === 'ar' ? ' dir="rtl"' : ''
  return `<!doctype html><html lang="${story.language}"${direction}><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`
}
