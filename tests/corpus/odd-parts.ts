/** Wraps a body in a whole document. */
export const doc = (title: string, body: string, { head = '', lang = 'en' } = {}) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`

/** Adds the header and the footer of most sites. */
export const framed = (site: string, main: string) =>
  `<header><a href="/">${site}</a><nav><ul><li><a href="/a">Start</a></li><li><a href="/b">Services</a></li><li><a href="/c">Contact us</a></li></ul></nav></header>
  ${main}<footer><p>© 2026 ${site}. All rights reserved.</p><a href="/imprint">Imprint</a></footer>`

/** Sentences of a made-up report, long enough to be recognized as content. */
export const report = [
  'The town council of Harwick decided on Monday evening to rebuild the old lock on the river Wend.',
  'The work begins in March and is to take fourteen months, during which boats are lifted over the weir by a crane.',
  'Mayor Ellen Tarrant said that the lock, built in 1887, had cost the town more in repairs than a new one would.',
  'Two thirds of the 4.2 million euros come from the region, the rest from the harbour dues of the next ten years.',
]
export const reportHtml = report.map((text) => `<p>${text}</p>`).join('\n')

/** A page of a shape that breaks readers, with the content that a person would find on it. */
export interface OddPage {
  name: string
  html: string | Uint8Array
  /** Default: `text/html; charset=utf-8`. */
  contentType?: string
  url?: string
  title?: string
  /** As YYYY-MM-DD; null: it shows none. */
  day?: string | null
  /** Texts that the reader must return as markdown, in this order. */
  says: string[]
  /** Texts that the reader must not return. */
  never?: string[]
}
