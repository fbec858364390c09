import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
  // There is none to draw on, and what stands in for it draws no faster than the page's own process.
  '--disable-gpu',
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
  return { path: await unpackedChromium(), args: [...quiet, ...asRoot] }
}

/**
 * Unpacks the Chromium among the packages, and the libraries it needs, into a folder of this checkout. The package
 * unpacks into the temporary folder, where another user's copy may lie, and its libraries only where it believes to
 * be on a bare machine: both are told by the environment, which it reads at import and at each call.
 */
async function unpackedChromium(): Promise<string> {
  const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium')
  mkdirSync(folder, { recursive: true })
  const { TMPDIR, AWS_LAMBDA_JS_RUNTIME } = process.env
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' })
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    nameFonts(folder)
    return path
  } finally {
    for (const [name, value] of Object.entries({ TMPDIR, AWS_LAMBDA_JS_RUNTIME })) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/** The packaged browser looks for fonts in folders of the machine it was made for; finding none, it hides text and crashes. */
function nameFonts(folder: string): void {
  const file = join(folder, 'fonts.conf')
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui']
  const aliases = families.map(
    (family) => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  )
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir>
${aliases.join('\n')}
</fontconfig>
`,
  )
  process.env.FONTCONFIG_FILE = file
}
