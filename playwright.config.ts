import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tests/e2e/find-browser.ts'

const browser = await findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.journey.ts',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    launchOptions: { executablePath: browser.path, args: browser.args },
    actionTimeout: 15_000,
  },
})
