import { extractFeed } from '#server/engine/page-digest/feeds/extract-feed.ts'

/** The readings of one page on several days, and what the report of the last one must say. */
export interface SeveralDays {
  name: string
  task?: string
  days: readonly string[]
  /** Words that the report tells, outside of its folded part. */
  told?: readonly string[]
  /** Words that the report tells or lists as small changes. */
  shown?: readonly string[]
  never?: readonly (string | RegExp)[]
  /** The report says that nothing changed, or lists only small changes. */
  outcome?: 'changed' | 'small' | 'nothing'
  isFeed?: true
}

export const page = (body: string, title = 'Town of Aro') =>
  `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1>
  <p>The town of Aro lies at the northern coast, between two rivers, and has a harbour for small boats.</p>${body}</main></body></html>`

export const tableOf = (...rows: string[]) =>
  `<table>${rows
    .map((row, at) => {
      const tag = at === 0 ? 'th' : 'td'
      return `<tr>${row
        .split('|')
        .map((cell) => `<${tag}>${cell}</${tag}>`)
        .join('')}</tr>`
    })
    .join('')}</table>`

export const listOf = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

export const feedOf = (...entries: [title: string, text: string][]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Tunnel</title>${entries
    .map(
      ([title, text], at) =>
        `<item><title>${title}</title><link>https://aro.example/${at}</link><guid>${at}</guid><pubDate>Fri, ${10 + at} Nov 2026 08:00:00 GMT</pubDate><description>${text}</description></item>`,
    )
    .join('')}</channel></rss>`

export const readFeed = (xml: string) => extractFeed(xml, 'https://aro.example/feed', false)

/** One kind of page whose words differ on the second day, in several forms. */
export function swaps(
  kind: string,
  make: (word: string) => string,
  ...pairs: readonly [before: string, now: string, rest?: Partial<SeveralDays>][]
): SeveralDays[] {
  return pairs.map(([before, now, rest]) => ({
    name: `${kind}: ${before} → ${now}`,
    days: [make(before), make(now)],
    told: [now],
    ...rest,
  }))
}
