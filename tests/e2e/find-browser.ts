import { existsSync } from 'node:fs'

/** Places where Chrome or Chromium lie when they are installed. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Nothing of a test run should leave this machine by itself. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The browser for the journeys: `BALANCIA_CHROME`, an installed one, or the one that came with the packages (Linux x64). */
export async function findBrowser(): Promise<{ path: string; args: string[] }> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const own = process.env.BALANCIA_CHROME ?? installed.find((path) => existsSync(path))
  if (own) return { path: own, args: [...quiet, ...asRoot] }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chrome or Chromium found: install one, or name it in BALANCIA_CHROME.')
  }
  const { default: chromium } = await import('@sparticuz/chromium')
  return { path: await chromium.executablePath(), args: [...quiet, ...asRoot] }
}
