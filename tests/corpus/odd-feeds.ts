/** A feed of a kind that breaks readers, with the entries that a person would find in it. */
export interface OddFeed {
  name: string
  type: string
  feed: string
  /** Title, address, day and a phrase of the text of each, in their order. */
  entries: { title: string | null; url?: string | null; day?: string | null; says?: string }[]
  never?: string[]
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>'

export const oddFeeds: OddFeed[] = [
  {
    name: 'RSS 0.91 with its old document type',
    type: 'text/xml',
    feed: `${xml}<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel><title>Lock News</title><link>https://lock.example/</link><description>Old</description><language>en</language><item><title>Lock closed</title><link>https://lock.example/1</link><description>Closed until May.</description></item></channel></rss>`,
    entries: [{ title: 'Lock closed', url: 'https://lock.example/1', day: null, says: 'Closed until May.' }],
  },
  {
    name: 'RSS 1.0 with Dublin Core days',
    type: 'application/rdf+xml',
    feed: `${xml}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://lock.example/"><title>Lock News</title><link>https://lock.example/</link><description>x</description><items><rdf:Seq><rdf:li rdf:resource="https://lock.example/1"/></rdf:Seq></items></channel><item rdf:about="https://lock.example/1"><title>Lock open</title><link>https://lock.example/1</link><description>Open since nine.</description><dc:date>2026-05-04T09:00:00+02:00</dc:date></item></rdf:RDF>`,
    entries: [
      { title: 'Lock open', url: 'https://lock.example/1', day: '2026-05-04', says: 'Open since nine.' },
    ],
  },
  {
    name: 'Atom with XHTML inside',
    type: 'application/atom+xml',
    feed: `${xml}<feed xmlns="http://www.w3.org/2005/Atom"><title>Lock News</title><id>x</id><updated>2026-05-05T00:00:00Z</updated><entry><title type="html">Gates &amp;amp; paint</title><id>1</id><link rel="alternate" href="https://lock.example/1"/><link rel="enclosure" href="https://lock.example/1.mp3"/><published>2026-05-04T08:00:00Z</published><updated>2026-06-01T08:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>The gates are <b>painted</b>.</p><ul><li>twice</li></ul></div></content></entry></feed>`,
    entries: [
      {
        title: 'Gates & paint',
        url: 'https://lock.example/1',
        day: '2026-05-04',
        says: 'The gates are painted',
      },
    ],
    never: ['<p>', '<div'],
  },
  {
    name: 'a JSON feed',
    type: 'application/feed+json',
    feed: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Lock News',
      items: [
        {
          id: '1',
          url: 'https://lock.example/1',
          title: 'Crane arrived',
          content_html: '<p>The crane is <em>here</em>.</p>',
          date_published: '2026-05-04T08:00:00Z',
        },
        { id: '2', content_text: 'A line without a title.' },
      ],
    }),
    entries: [
      { title: 'Crane arrived', url: 'https://lock.example/1', day: '2026-05-04', says: 'The crane is here' },
      { title: null, says: 'A line without a title.' },
    ],
    never: ['<em>'],
  },
  {
    name: 'no days, and addresses without a host',
    type: 'application/rss+xml',
    feed: `${xml}<rss version="2.0"><channel><title>Lock News</title><link>https://lock.example/news/</link><item><title>Lift begins</title><link>/news/lift</link><description>Boats are lifted.</description></item><item><title>Lift ends</title><link>end.html</link></item></channel></rss>`,
    entries: [
      { title: 'Lift begins', url: 'https://lock.example/news/lift', day: null, says: 'Boats are lifted.' },
      { title: 'Lift ends', day: null },
    ],
  },
  {
    name: 'HTML in CDATA and escaped twice',
    type: 'application/rss+xml',
    feed: `${xml}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>L</title><item><title><![CDATA[Tar & oil]]></title><link>https://lock.example/1</link><description>Short.</description><content:encoded><![CDATA[<p>Tar is <a href="https://x.example">right</a>.</p><script>alert(1)</script><p>Let it dry.</p>]]></content:encoded></item><item><title>Second</title><link>https://lock.example/2</link><description>&lt;p&gt;Oil is &lt;b&gt;slow&lt;/b&gt;.&lt;/p&gt;</description></item></channel></rss>`,
    entries: [
      { title: 'Tar & oil', url: 'https://lock.example/1', says: 'Tar is right' },
      { title: 'Second', url: 'https://lock.example/2', says: 'Oil is slow' },
    ],
    never: ['alert(1)', '<b>', '&lt;'],
  },
  {
    name: 'one guid for all',
    type: 'application/rss+xml',
    feed: `${xml}<rss version="2.0"><channel><title>L</title>${['One', 'Two', 'Three'].map((name, at) => `<item><title>${name}</title><guid isPermaLink="false">feed</guid><link>https://lock.example/${at}</link></item>`).join('')}</channel></rss>`,
    entries: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }],
  },
  {
    name: 'an address in the guid alone',
    type: 'application/rss+xml',
    feed: `${xml}<rss version="2.0"><channel><title>L</title><item><title>One</title><guid>https://lock.example/one</guid><pubDate>Mon, 04 May 2026 08:00:00 +0200</pubDate></item></channel></rss>`,
    entries: [{ title: 'One', url: 'https://lock.example/one', day: '2026-05-04' }],
  },
  {
    name: 'days as people write them',
    type: 'application/rss+xml',
    feed: `${xml}<rss version="2.0"><channel><title>L</title><item><title>One</title><link>https://lock.example/1</link><pubDate>4 May 2026</pubDate></item><item><title>Two</title><link>https://lock.example/2</link><pubDate>2026-05-04 08:00:00</pubDate></item><item><title>Three</title><link>https://lock.example/3</link><pubDate>Mon, 04 May 2026 08:00:00 EST</pubDate></item></channel></rss>`,
    entries: [
      { title: 'One', day: '2026-05-04' },
      { title: 'Two', day: '2026-05-04' },
      { title: 'Three', day: '2026-05-04' },
    ],
  },
]
