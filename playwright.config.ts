import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tests/e2e/find-browser.ts'
import { hasQuickFolder } from './tests/setup/database/quick-folder.ts'

const browser = await findBrowser()

/** The page of a journey lives for seconds: code that is compiled once and quickly has done its work before optimizing pays. */
const forShortVisits = ['--js-flags=--no-maglev --no-turbofan --always-sparkplug']
/** Playwright adds this for machines with hardly any memory as a folder; what is drawn goes by way of the disk then. */
const forLittleMemory = ['--disable-dev-shm-usage']

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.journey.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  // Each journey has people, agents and, where it must, a server of its own: any two can run side by side.
  fullyParallel: true,
  // One more than there are processors: a journey waits for a quarter of its time.
  workers: Number(process.env.JOURNEYS_AT_ONCE ?? availableParallelism() + 1),
  // Generous on purpose: a test must not fail because the machine is busy. These are no limits of the product.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  // A dot for each test, and the full failures at the end.
  reporter: [[process.env.CI === undefined ? 'list' : 'dot'], ['./tests/e2e/page-reporter.ts']],
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    // Saves the time of animations; the journeys of toasts and tooltips run with motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.path,
      args: [...browser.args, ...forShortVisits],
      ignoreDefaultArgs: hasQuickFolder() ? forLittleMemory : [],
    },
    actionTimeout: 180_000,
    // It would make requests that a journey cannot intercept; the one about it allows it.
    serviceWorkers: 'block',
  },
})
