import { allStories } from './pages.ts'
import type { Story } from './stories.ts'

/** A feed as it is sent, and the titles of the entries that are whole in it. */
export interface SampleFeed {
  name: string
  type: string
  bytes: Buffer
  titles: string[]
}

const titlesOf = ({ title, related }: Story) => [title, ...related.slice(1)]

const rssItem = (story: Story) => (title: string, at: number) =>
  `<item><title>${title}</title><link>https://www.${story.host}/${at}</link><pubDate>Wed, 0${at + 1} Apr 2026 08:00:00 +0200</pubDate>
  <description><![CDATA[<p>${story.paragraphs[at]}</p>]]></description></item>`
const rss = (story: Story) =>
  `<?xml version="1.0"?>\n<rss version="2.0"><channel><title>${story.site}</title>\n${titlesOf(story).map(rssItem(story)).join('\n')}\n</channel></rss>`
const atom = (story: Story) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>${story.site}</title>${titlesOf(story)
    .map(
      (
        title,
        at,
      ) => `<entry><title>${title}</title><link href="/${at}"/><id>${at}</id><updated>2026-04-0${at + 1}T08:00:00Z</updated>
    <summary>${story.paragraphs[at]}</summary></entry>`,
    )
    .join('\n')}</feed>`
const rdf = (story: Story) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>${story.site}</title></channel>
  ${titlesOf(story).map(rssItem(story)).join('\n')}</rdf:RDF>`

/** What happens to feeds on their way, and how many of the four entries stay whole. */
const fates: [name: string, damage: (feed: string, story: Story) => string, whole: number][] = [
  ['sound', (feed) => feed, 4],
  [
    'cut off',
    (feed, { paragraphs }) => feed.slice(0, feed.indexOf((paragraphs[3] ?? '').slice(0, 30)) + 20),
    3,
  ],
  ['wrong end tag', (feed, { related }) => feed.replace(`${related[2]}</title>`, `${related[2]}</titel>`), 4],
  [
    'warning before',
    (feed) =>
      `<br />\n<b>Warning</b>: Undefined index in <b>/www/feed.php</b> on line <b>7</b><br />\n${feed}`,
    4,
  ],
  [
    'comment before the root',
    (feed) => `<!-- made by <rss>writer</rss> ${'x '.repeat(1500)}-->\n${feed.replace(/^<\?xml.*\n/, '')}`,
    4,
  ],
  ['bare ampersands', (feed, { related }) => feed.replace(related[1] ?? '', `${related[1]} & more`), 4],
]

const latin = (text: string) => text.replace(/[^\0-\xff]/g, '')

const formats = { rss, atom, rdf }
const types = ['application/rss+xml', 'application/xml', 'text/xml', 'text/html']

/** Every fate in every language, the formats in turn. */
export const sampleFeeds: SampleFeed[] = allStories.flatMap((story, row) =>
  fates.map(([fate, damage, whole], column) => {
    const [format, write] = Object.entries(formats)[(row + column) % 3] ?? ['rss', rss]
    const text = damage(write(story), story)
    // Latin letters without a declaration, in every other language that has only these.
    const encoding = row % 2 === 1 && row < 6 ? 'latin1' : 'utf8'
    const plain = encoding === 'latin1' ? latin(text) : text
    return {
      name: `${format} ${story.language}, ${fate}, ${encoding}`,
      type: types[(row + column) % types.length] ?? 'text/xml',
      bytes: Buffer.from(plain, encoding),
      titles: titlesOf(story)
        .slice(0, whole)
        .map((title) => (plain === text ? title : latin(title))),
    }
  }),
)
