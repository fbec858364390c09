import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
      'tests/demos/*.test.ts',
    ],
    globalSetup: ['tests/setup/postgres.ts'],
    env: {
      BALANCIA_LOG: 'silent',
      BALANCIA_SECRET: 'only for tests, at least 32 characters',
      BALANCIA_ALLOW_HOSTS: '127.0.0.1,localhost',
    },
    testTimeout: 20_000,
    // How long something may take to come about says nothing: a busy machine takes its time.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
