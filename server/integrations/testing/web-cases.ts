import type { ConnectorCase } from './connector-case.ts'

const hit = { title: 'Tides', url: 'https://tides.example', excerpt: 'High at noon.' }
const rssText = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title><item><title>Open</title>
<link>https://h.example/1</link><pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate><description>&lt;p&gt;At last.&lt;/p&gt;</description></item></channel></rss>`

export const webCases: ConnectorCase[] = [
  {
    id: 'ntfy',
    config: { topic: 'harbour-7431-x', token: 'tk_1234567' },
    host: 'ntfy.sh',
    key: ['authorization', 'Bearer tk_1234567'],
    check: { answers: [{ success: true }], says: 'The topic can be used. Send a message to see it arrive.' },
    tools: [
      {
        tool: 'read_messages',
        input: {},
        answers: [
          '{"id":"a","time":1793577600,"event":"open"}\n{"id":"b","time":1793577600,"event":"message","topic":"t","message":"High tide"}\n',
        ],
        asks: 'GET /harbour-7431-x/json?poll=1&since=12h',
        gives: [{ sentAt: '2026-11-02T00:00:00.000Z', title: '', text: 'High tide' }],
      },
      {
        tool: 'send_message',
        input: { text: 'é'.repeat(3_000), title: 'Tides', priority: 4 },
        answers: [{ id: 'hwQ2YpKdmg', time: 1, event: 'message', topic: 't', message: 'é' }],
        asks: 'POST /',
        sends: { topic: 'harbour-7431-x', message: `${'é'.repeat(2_046)} …`, title: 'Tides', priority: 4 },
        gives: { id: 'hwQ2YpKdmg' },
      },
    ],
  },
  {
    id: 'mastodon',
    config: { server: 'https://social.example/', apiKey: 'token-of-mastodon' },
    host: 'social.example',
    key: ['authorization', 'Bearer token-of-mastodon'],
    check: { answers: [{ acct: 'ada', username: 'ada' }], says: 'Connected as @ada.' },
    tools: [
      {
        tool: 'read_hashtag',
        input: { hashtag: '#tides' },
        answers: [
          [
            {
              id: '1',
              url: 'https://social.example/@ann/1',
              created_at: '2026-11-02T08:00:00.000Z',
              content: '<p>High &amp; low</p><p>by <a href="https://x">us</a></p>',
              account: { acct: 'ann' },
            },
          ],
        ],
        asks: 'GET /api/v1/timelines/tag/tides?limit=20',
        gives: [
          {
            url: 'https://social.example/@ann/1',
            postedAt: '2026-11-02T08:00:00.000Z',
            by: 'ann',
            text: 'High & low\nby us',
          },
        ],
      },
      {
        tool: 'publish',
        input: { text: `${'a'.repeat(400)} ${'b'.repeat(400)}` },
        answers: [{ id: '11' }, { id: '12' }],
        asks: 'POST /api/v1/statuses',
        sends: { status: 'b'.repeat(400), visibility: 'public', in_reply_to_id: '11' },
        gives: { messages: 2 },
      },
    ],
  },
  {
    id: 'webhook',
    config: { webhookUrl: 'https://hooks.example.com/in/secretsecret', token: 'tok-123456' },
    host: 'hooks.example.com',
    key: ['authorization', 'Bearer tok-123456'],
    check: { answers: ['thanks'], says: 'The address took a test.' },
    tools: [
      {
        tool: 'post',
        input: { text: 'Hi', data: { n: 1 } },
        answers: ['thanks'],
        asks: 'POST /in/secretsecret',
        sends: { event: 'message', text: 'Hi', data: { n: 1 } },
        gives: { answer: 'thanks' },
      },
    ],
  },
  {
    id: 'rss',
    config: { feedUrl: 'https://h.example/feed' },
    host: 'h.example',
    check: { answers: [rssText], says: '“Harbour” has 1 entries.' },
    tools: [
      {
        tool: 'read_feed',
        input: {},
        answers: [rssText],
        asks: 'GET /feed',
        gives: {
          title: 'Harbour',
          entries: [
            {
              title: 'Open',
              link: 'https://h.example/1',
              published: 'Mon, 02 Nov 2026 08:00:00 GMT',
              summary: 'At last.',
            },
          ],
        },
      },
    ],
  },
  {
    id: 'wikipedia',
    config: { language: 'de' },
    host: 'de.wikipedia.org',
    check: {
      answers: [{ title: 'Earth', extract: 'A planet.', content_urls: { desktop: { page: 'https://w' } } }],
      says: 'Wikipedia answered.',
    },
    tools: [
      {
        tool: 'search',
        input: { query: 'tides' },
        answers: [{ query: { search: [{ title: 'Tide', snippet: 'The <b>tide</b>' }] } }],
        asks: 'GET /w/api.php?action=query&list=search&srsearch=tides&srlimit=5&format=json',
        gives: [{ title: 'Tide', excerpt: 'The tide' }],
      },
      {
        tool: 'read_summary',
        input: { title: 'Neap tide' },
        answers: [{ title: 'Neap tide', extract: 'Low.', content_urls: { desktop: { page: 'https://w' } } }],
        asks: 'GET /api/rest_v1/page/summary/Neap_tide',
        gives: { title: 'Neap tide', text: 'Low.', url: 'https://w' },
      },
    ],
  },
  {
    id: 'brave-search',
    config: { apiKey: 'BSA1' },
    host: 'api.search.brave.com',
    key: ['x-subscription-token', 'BSA1'],
    check: { answers: [{ web: { results: [] } }], says: 'Brave answered a search.' },
    tools: [
      {
        tool: 'search_web',
        input: { query: 'tides' },
        answers: [{ web: { results: [{ title: hit.title, url: hit.url, description: hit.excerpt }] } }],
        asks: 'GET /res/v1/web/search?q=tides&count=8',
        gives: [hit],
      },
    ],
  },
  {
    id: 'tavily',
    config: { apiKey: 'tvly-1' },
    host: 'api.tavily.com',
    key: ['authorization', 'Bearer tvly-1'],
    check: { answers: [{ results: [] }], says: 'Tavily answered a search.' },
    tools: [
      {
        tool: 'search_web',
        input: { query: 'tides' },
        answers: [{ results: [{ title: hit.title, url: hit.url, content: hit.excerpt, score: 1 }] }],
        asks: 'POST /search',
        sends: { query: 'tides', max_results: 8 },
        gives: [hit],
      },
    ],
  },
  {
    id: 'searxng',
    config: { site: 'https://search.example.com/' },
    host: 'search.example.com',
    check: { answers: [{ results: [] }], says: 'SearXNG answered a search with 0 hits.' },
    tools: [
      {
        tool: 'search_web',
        input: { query: 'tides', limit: 1 },
        answers: [
          {
            results: [
              { title: hit.title, url: hit.url, content: hit.excerpt },
              { title: 'Two', url: 'https://two.example' },
            ],
          },
        ],
        asks: 'GET /search?q=tides&format=json',
        gives: [hit],
      },
    ],
  },
  {
    id: 'http-request',
    config: { address: 'https://api.example.com/v1', apiKey: 'key1', header: 'X-Api-Key' },
    host: 'api.example.com',
    key: ['x-api-key', 'key1'],
    check: { answers: ['hello'], says: 'The address answered with status 200.' },
    tools: [
      {
        tool: 'get',
        input: { path: '/orders?open=1' },
        answers: ['[1]'],
        asks: 'GET /v1/orders?open=1',
        gives: { status: 200, body: '[1]' },
      },
      {
        tool: 'send',
        input: { method: 'PUT', path: '/orders/1', json: { n: 2 } },
        answers: ['done'],
        asks: 'PUT /v1/orders/1',
        sends: { n: 2 },
        gives: { status: 200, body: 'done' },
      },
    ],
  },
]
