import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    env: { BALANCIA_LOG: 'silent', BALANCIA_ALLOW_HOSTS: '127.0.0.1,localhost' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
