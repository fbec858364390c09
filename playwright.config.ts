import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tests/e2e/find-browser.ts'
import { hasQuickFolder } from './tests/setup/quick-folder.ts'

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
  workers: Number(process.env.JOURNEYS_AT_ONCE ?? availableParallelism()),
  // None of these is a bound on the product: a machine that is busy with something else is slow, and not at fault.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  // A dot each, and at the end what failed, whole.
  reporter: [[process.env.CI === undefined ? 'list' : 'dot'], ['./tests/e2e/page-reporter.ts']],
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    // Nothing is waited for that only fades; the journeys of toasts and tooltips see it all move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.path,
      args: [...browser.args, ...forShortVisits],
      ignoreDefaultArgs: hasQuickFolder() ? forLittleMemory : [],
    },
    actionTimeout: 45_000,
  },
})
