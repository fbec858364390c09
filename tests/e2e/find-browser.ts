import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of an installed Chrome or Chromium. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Prevents requests of the browser itself to the internet. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // There is no GPU, and its emulation draws no faster than the page's own process.
  '--disable-gpu',
  '--no-first-run',
]

/** The browser for the journeys: `BALANCIA_CHROME`, an installed one, or the one among the packages (Linux x64). */
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
 * unpacks into the temporary folder, where another user's copy may be, and its libraries only when it believes to
 * be on a bare machine. Environment variables set both; it reads them at import and at each call.
 */
async function unpackedChromium(): Promise<string> {
  const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium')
  mkdirSync(folder, { recursive: true })
  const { TMPDIR, AWS_LAMBDA_JS_RUNTIME } = process.env
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' })
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    // The server starts it as an account without rights.
    chmodSync(path, 0o755)
    nameFonts(folder)
    return path
  } finally {
    for (const [name, value] of Object.entries({ TMPDIR, AWS_LAMBDA_JS_RUNTIME })) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/** Configures fonts: the packaged browser has paths of another machine, and without fonts it crashes. */
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
