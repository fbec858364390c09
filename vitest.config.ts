import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { longestFirst } from './tests/setup/vitest/longest-first.ts'
import { setupCode } from './tests/setup/setup-code.ts'

const all = globSync([
  'contract/**/*.test.ts',
  'build/**/*.test.ts',
  'command/**/*.test.ts',
  'server/**/*.test.ts',
  'web/**/*.test.{ts,tsx}',
  'tests/*.test.ts',
  'tools/**/*.test.ts',
])

/** Tests that need a database contain one of these. */
const asksForDatabase = /setup\/database\/database\.ts'|inject\('postgres'\)/
const database = all.filter((file) => asksForDatabase.test(readFileSync(file, 'utf8')))

/** Tests that start interpreters, servers or threads, or that calculate for seconds: each in a process of its own. */
const slow = [
  'server/db/embedded/embedded.test.ts',
  'server/engine/browser/*.test.ts',
  'server/engine/step-retry.test.ts',
  'server/engine/run/execute*.test.ts',
  'server/engine/model/providers/broken-streams.test.ts',
  'server/engine/tools/python-sandbox/*.test.ts',
  'server/engine/page-digest/read/*.test.ts',
  'server/engine/page-digest/report/digest-{bounds,fuzz}.test.ts',
  'server/features/notifications/email/email-markdown.test.ts',
  'server/platform/outbound/outbound*.test.ts',
  'server/platform/load/spare-memory.test.ts',
  'tests/everyday-tasks.test.ts',
  'tests/templates.test.ts',
]
/**
 * Tests that need a fresh process: they read settings at its start, need statements that it has not sent before, or
 * count statements while nothing else runs.
 */
const fresh = [
  'server/db/connection/prepared-statement-client.test.ts',
  'server/db/pubsub.test.ts',
  'server/durable/*.test.ts',
  'server/features/auth/sessions/secure-cookie.test.ts',
  'server/features/notifications/email/email-outbox.test.ts',
  'server/features/schedules/scheduler.test.ts',
]

const [slowFiles, freshFiles] = [globSync(slow), globSync(fresh)]
const isAnyOf =
  (...lists: string[][]) =>
  (file: string) =>
    lists.some((list) => list.includes(file))
const isOfServer = (file: string) => /^(?:server|tests|tools)\//.test(file)
const pure = all.filter((file) => !isAnyOf(database, slowFiles)(file))
const alone = database.filter(isAnyOf(freshFiles, slowFiles))
const together = database.filter((file) => !isAnyOf(alone)(file))
const needsDatabase = { globalSetup: ['tests/setup/database/postgres.ts'] }
const startsFast = { execArgv: ['--import', import.meta.resolve('./tests/setup/vitest/fast-start.ts')] }

export default defineConfig({
  test: {
    env: {
      BALANCIA_LOG: 'silent',
      // What scripts are started from is kept from one run to the next, and the data of a developer's own server is let alone.
      BALANCIA_DATA: 'node_modules/.cache/balancia',
      BALANCIA_SECRET: 'only for tests, at least 32 characters',
      BALANCIA_SETUP_CODE: setupCode,
      // A free plan is less than a test needs; those of limits switch them on.
      BALANCIA_PLANS: 'preview',
      // The tests send more requests in ten seconds than a user can.
      BALANCIA_USER_REQUESTS: '1000',
      BALANCIA_ALLOW_HOSTS: '127.0.0.1,localhost',
      // An installed browser changes no test; those that need one name it.
      BALANCIA_BROWSER: 'off',
    },
    tags: [{ name: 'words', description: 'How something is worded: what a change of words may break.' }],
    // Generous on purpose: a test must not fail because the machine is busy. These are no limits of the product.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    maxWorkers: Number(process.env.TESTS_AT_ONCE ?? availableParallelism()),
    sequence: {
      sequencer: longestFirst([
        'model.',
        'attacks.',
        'sandbox.',
        'embedded.',
        'takeover.',
        'templates.',
        'execute.',
        'read-page.',
        'schedule-year.',
        'speed.',
      ]),
    },
    projects: [
      { extends: true, test: { name: 'slow', include: slow, ...startsFast } },
      { extends: true, test: { name: 'database-alone', include: alone, ...startsFast, ...needsDatabase } },
      // What loads the whole program does so once for all: that takes longer than most of their tests.
      {
        extends: true,
        test: {
          name: 'database',
          include: together,
          isolate: false,
          // Features register in their list, which the test of one feature does not import.
          setupFiles: ['tests/setup/vitest/leave-as-found.ts', 'server/features.ts'],
          ...startsFast,
          ...needsDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: pure.filter(isOfServer),
          pool: 'forks',
          isolate: false,
          setupFiles: ['tests/setup/vitest/leave-as-found.ts'],
          ...startsFast,
        },
      },
      // Neither the web code nor the contract has state between tests, and a process for each file would take longer.
      {
        extends: true,
        test: {
          name: 'page',
          include: pure.filter((file) => !isOfServer(file)),
          pool: 'forks',
          isolate: false,
        },
      },
    ],
  },
})
