import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trashDays } from '#contract/agents/agent-archive.ts'
import { deliveriesKept, deliveryDays } from '#contract/triggers/triggers.ts'
import { storedByBrowser, storedData } from './privacy-data.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => read(join(folder, name)))

/** Sources of the server, without tests and test attacks. */
const serverSources = () =>
  readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.m?ts$/.test(name) && !/\.test\.ts$|test-|testing|attack|realm-crawl|for-tests/.test(name),
    )
    .map((name) => `server/${name}`)
    .toSorted()
/** Signs that a source makes outgoing calls: such a call, or a module of Node that can make one. */
const goesOut = [
  /\bsafeFetch\(|\bcreateTransport\(|\bfetch\(/,
  /^import (?!type )[^\n]*from '(?:undici|stripe|node:(?:https|http2|tls|dgram))'|import\('stripe'\)/m,
  /import (?:\w+|\* as \w+|\{[^}]*\b(?:request|get|connect|createConnection|Agent|Socket)\b[^}]*\}) from 'node:(?:http|net)'/,
]

/** The tables of the database: their names in the code and in SQL. */
const tables = sourcesOf('server/db/tables').flatMap((source) =>
  [...source.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, variable = '', name = '']) => ({
    variable,
    name,
  })),
)
const retentionOf = (id: string) => storedData.find((data) => data.id === id)?.retention
/** The value of a constant in a source of the server. */
const constant = (path: string, name: string) =>
  new RegExp(`\\b${name}(?: =|:) ([^\\n,]+)`).exec(read(path))?.[1]

test('the policy knows every table of the database, each once, and no other', () => {
  const known = storedData.flatMap((data) => data.tables)
  expect(tables.length).toBeGreaterThan(40)
  expect(read('server/db/tables/users.ts').match(/pgTable\(/g)).toHaveLength(1)
  expect(
    sourcesOf('server/db/tables')
      .join('')
      .match(/\bpgTable\(/g),
  ).toHaveLength(tables.length)
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('no code writes to a table that the policy calls empty', () => {
  const unused = storedData.find(({ id }) => id === 'unused')?.tables ?? []
  const server = [
    ...sourcesOf('server/features'),
    ...sourcesOf('server/engine'),
    read('server/db/seed/seed.ts'),
  ]
  const written = tables
    .filter(({ name }) => unused.includes(name))
    .filter(({ variable }) =>
      server.some((source) => new RegExp(`\\.(?:insert|update)\\(${variable}\\)`).test(source)),
    )
  expect(written).toEqual([])
  expect(server.some((source) => source.includes('.insert(userActivityLogs)'))).toBe(true)
})

test('the retention times of the policy are those of the software', { tags: 'words' }, () => {
  expect(retentionOf('agents')).toContain(`${trashDays} days`)
  expect(storedData.find(({ id }) => id === 'agents')?.what).toContain('200 earlier versions')
  expect(constant('server/features/agents/save.ts', 'versionsMax')).toBe('200')
  expect(retentionOf('runs')).toContain('400 days')
  expect(constant('server/features/schedules/feature.ts', 'plannedRetentionMs')).toBe('400 * 24 * 3_600_000')
  // server/features/runs/reconcile.test.ts checks that it does.
  expect(retentionOf('runs')).toContain('The working copy is deleted when the run ends.')
  expect(retentionOf('sessions')).toContain('7 days after it was last renewed')
  expect(constant('server/features/auth/limits.ts', 'sessionSeconds')).toBe('7 * 24 * 60 * 60')
  expect(constant('server/features/auth/limits.ts', 'renewAfterSeconds')).toBe('24 * 60 * 60')
  expect(retentionOf('triggers')).toContain(`Deliveries for ${deliveryDays} days`)
  expect(retentionOf('triggers')).toContain(`the last ${deliveriesKept.toLocaleString('en')}`)
  expect(retentionOf('messages')).toContain('1,000 notifications')
  expect(retentionOf('backups')).toContain('the last 7 nights and one of each of the 4 weeks before')
  expect(constant('server/features/backups/expired-backups.ts', 'nightlyKept')).toBe('7')
  expect(constant('server/features/backups/expired-backups.ts', 'weeklyKept')).toBe('4')
  expect(constant('server/features/notifications/notify.ts', 'keptPerUser')).toBe('1_000')
  expect(retentionOf('messages')).toContain('30 days after they were sent')
  expect(constant('server/features/notifications/feature.ts', 'sentRetentionMs')).toBe('30 * 86_400_000')
  expect(storedData.find(({ id }) => id === 'activity')?.what).toContain('first 400 characters')
  expect(constant('server/features/activity/record-activity.ts', 'userAgentMax')).toBe('400')
})

test('the policy lists every cookie and every key that the pages leave in a browser, and no other', () => {
  const sources = [
    ...sourcesOf('web/platform'),
    ...sourcesOf('web/features/palette'),
    ...sourcesOf('web/features/shell'),
    read('contract/pages.ts'),
  ].join('\n')
  const keys = [...sources.matchAll(/(?:storageKey|themeCookie) = '([^']+)'/g)].map(([, key]) => key)
  expect(sources).toContain('`balancia-recent:${userId}`')
  expect(read('server/features/auth/sessions/session-cookie.ts')).toContain("cookieNamed('session_token')")
  expect(read('server/features/auth/sessions/session-cookie.ts')).toContain("cookiePrefix = 'balancia'")
  expect(read('server/features/auth/known-browser.ts')).toContain("cookieNamed('known_browser')")
  expect(read('server/features/auth/single-sign-on/single-sign-on.ts')).toContain(
    "cookieNamed('single_sign_on')",
  )
  expect(
    [
      ...keys,
      'balancia-recent:…',
      'balancia-draft:…',
      'balancia-chat:…',
      'balancia-input:…',
      'balancia-question:…',
      'balancia-look-…',
      'balancia-run-filters-…',
      'balancia-first-steps-…',
      'balancia-this-browser',
      'balancia-reach-…',
      'balancia.session_token',
      'balancia.known_browser',
      'balancia.single_sign_on',
    ].toSorted(),
  ).toEqual(storedByBrowser.map(({ name }) => name).toSorted())
  expect(serverSources().filter((name) => /set-?cookie/i.test(read(name)))).toEqual([
    'server/features/auth/better-auth-client.ts',
    'server/features/auth/routes.ts',
    'server/features/auth/single-sign-on/routes.ts',
    'server/http/below-path.ts',
  ])
  const storing = sourcesOf('web').filter((source) =>
    /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie)\b/.test(source),
  )
  expect(storing).toHaveLength(3)
  expect(sourcesOf('web').filter((source) => /from '[^']*\/local-storage\.ts'/.test(source))).toHaveLength(12)
})

// Their scripts run in a visitor's browser and call this server.
const browserScripts = new Set([
  'server/features/apps/frame-page.ts',
  'server/features/public-pages/follow-submission.ts',
])
const isForBrowsers = (name: string) => browserScripts.has(name)

test('nothing goes to a model, a website, a mailbox or a payment service but through the parts that the policy names', () => {
  const outgoing = serverSources().filter(
    (name) => !isForBrowsers(name) && goesOut.some((sign) => sign.test(read(name))),
  )
  expect(outgoing).toEqual([
    'server/engine/page-digest/read/linked-picture.ts',
    'server/engine/page-digest/read/read-page.ts',
    'server/features/backups/feature.ts',
    'server/features/backups/prove-backup.ts',
    'server/features/backups/s3-client.ts',
    'server/features/chat/slack/load-file.ts',
    'server/features/chat/telegram/bot-api.ts',
    'server/features/doctor/checks/check-address.ts',
    'server/features/doctor/checks/check-clock.ts',
    'server/features/installation/newest-release.ts',
    'server/features/models/local-ollama.ts',
    'server/features/payments/stripe/stripe-gateway.ts',
    'server/features/triggers/results/post-result.ts',
    'server/features/ways/push/push-sender.ts',
    'server/features/ways/senders/post-message.ts',
    'server/integrations/connectors/smtp.ts',
    'server/integrations/oauth.ts',
    'server/integrations/postgresql-thread.ts',
    'server/integrations/service-caller.ts',
    'server/platform/mail/mail.ts',
    'server/platform/outbound/browser-gate.ts',
    'server/platform/outbound/open-connection.ts',
    'server/platform/outbound/open-web-socket.ts',
    'server/platform/outbound/outbound.ts',
    'server/platform/outbound/proxy-tunnel.ts',
  ])
})
